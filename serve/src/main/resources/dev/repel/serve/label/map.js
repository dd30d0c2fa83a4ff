import { look, percent } from './dom.js';

/** The map: nodes stay where they are, and their colours follow what is said and guessed. */
export class Map2d {
    /** @param open is called with the id of a node */
    constructor(canvas, tip, open) {
        this.canvas = canvas;
        this.tip = tip;
        this.open = open;
        this.places = { ids: [], x: [], y: [], size: 1, isFinal: false };
        this.colours = { labels: [], guesses: [], sure: [] };
        this.classes = [];
        this.current = -1;
        this.shown = null;
        new ResizeObserver(() => this.draw()).observe(canvas);
        matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => this.draw());
        canvas.addEventListener('pointermove', event => this.point(event));
        canvas.addEventListener('pointerleave', () => this.leave());
        canvas.addEventListener('blur', () => this.leave());
        canvas.addEventListener('click', event => {
            this.point(event);
            if (this.current >= 0) {
                open(this.places.ids[this.current]);
            }
        });
        canvas.addEventListener('keydown', event => this.key(event));
    }

    setPlaces(places) {
        this.places = places;
        this.order = places.ids.map((_, i) => i).sort((a, b) => places.x[a] - places.x[b]);
        this.index = new Map(places.ids.map((id, i) => [id, i]));
        this.leave();
    }

    setColours(colours, classes) {
        this.colours = colours;
        this.classes = classes;
        this.draw();
    }

    /** Marks the node on the card. */
    setShown(id) {
        this.shown = id;
        this.draw();
    }

    at(i) {
        const margin = 12;
        const scale = (this.width - 2 * margin) / this.places.size;
        const high = (this.height - 2 * margin) / this.places.size;
        return [margin + this.places.x[i] * scale, this.height - margin - this.places.y[i] * high];
    }

    draw() {
        const ratio = devicePixelRatio || 1;
        this.width = this.canvas.clientWidth;
        this.height = this.canvas.clientHeight;
        if (this.width === 0) {
            return;
        }
        this.canvas.width = Math.round(this.width * ratio);
        this.canvas.height = Math.round(this.height * ratio);
        const ctx = this.canvas.getContext('2d');
        ctx.scale(ratio, ratio);
        const style = getComputedStyle(document.documentElement);
        const colour = name => style.getPropertyValue(name).trim();
        const paint = c => colour(c < 0 ? '--muted' : `--${look(c).colour}`);
        const { labels, guesses, sure } = this.colours;
        const known = [];
        this.places.ids.forEach((_, i) => {
            if (labels[i] >= 0) {
                known.push(i);
                return;
            }
            const c = guesses[i] ?? -1;
            ctx.globalAlpha = c < 0 ? 0.35 : 0.15 + 0.5 * sure[i] / 100;
            this.mark(ctx, i, c, 2.2, paint(c));
        });
        ctx.globalAlpha = 1;
        known.forEach(i => {
            const [x, y] = this.at(i);
            ctx.fillStyle = colour('--ink');
            ctx.beginPath();
            ctx.arc(x, y, 5.2, 0, 2 * Math.PI);
            ctx.fill();
            this.mark(ctx, i, labels[i], 3.8, paint(labels[i]));
        });
        const shown = this.index?.get(this.shown);
        [[shown, 9, 2.5], [this.current, 7, 1.5]].forEach(([i, radius, width]) => {
            if (i >= 0) {
                const [x, y] = this.at(i);
                ctx.strokeStyle = colour('--ink');
                ctx.lineWidth = width;
                ctx.beginPath();
                ctx.arc(x, y, radius, 0, 2 * Math.PI);
                ctx.stroke();
            }
        });
    }

    mark(ctx, i, c, radius, paint) {
        const [x, y] = this.at(i);
        const form = c < 0 ? 'round' : look(c).shape;
        ctx.fillStyle = paint;
        ctx.strokeStyle = paint;
        ctx.beginPath();
        if (form === 'square') {
            ctx.rect(x - radius, y - radius, 2 * radius, 2 * radius);
            ctx.fill();
        } else if (form === 'cross') {
            ctx.lineWidth = 1.6;
            ctx.moveTo(x - radius, y - radius);
            ctx.lineTo(x + radius, y + radius);
            ctx.moveTo(x - radius, y + radius);
            ctx.lineTo(x + radius, y - radius);
            ctx.stroke();
        } else {
            ctx.arc(x, y, radius, 0, 2 * Math.PI);
            ctx.fill();
        }
    }

    point(event) {
        const box = this.canvas.getBoundingClientRect();
        let nearest = -1;
        let best = 16 * 16;
        this.places.ids.forEach((_, i) => {
            const [x, y] = this.at(i);
            const distance = (x - event.clientX + box.left) ** 2 + (y - event.clientY + box.top) ** 2;
            if (distance < best) {
                best = distance;
                nearest = i;
            }
        });
        if (nearest < 0) {
            this.leave();
        } else {
            this.tell(nearest);
        }
    }

    tell(i) {
        this.current = i;
        this.draw();
        const { labels, guesses, sure } = this.colours;
        const label = labels[i] >= 0 ? `labelled ${this.classes[labels[i]]}`
            : guesses[i] >= 0 ? `perhaps ${this.classes[guesses[i]]}, ${percent(sure[i] / 100)}` : 'no label';
        this.tip.textContent = `${this.places.ids[i]}: ${label}`;
        this.tip.hidden = false;
        const [x, y] = this.at(i);
        this.tip.style.left = `${Math.min(x + 12, this.width - this.tip.offsetWidth - 4)}px`;
        this.tip.style.top = `${Math.max(0, y - 34)}px`;
    }

    leave() {
        this.current = -1;
        this.tip.hidden = true;
        this.draw();
    }

    key(event) {
        const steps = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: 10, ArrowUp: -10 };
        if (event.key in steps && this.order?.length > 0) {
            event.preventDefault();
            const at = this.order.indexOf(this.current) + steps[event.key];
            this.tell(this.order[Math.max(0, Math.min(this.order.length - 1, at))]);
        } else if (event.key === 'Enter' && this.current >= 0) {
            event.preventDefault();
            event.stopPropagation();
            this.open(this.places.ids[this.current]);
        }
    }
}
