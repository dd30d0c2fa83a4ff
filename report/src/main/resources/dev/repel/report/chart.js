/** The names of the columns and the rows of a figure's table of data. */
function readTable(figure) {
    const names = [...figure.querySelectorAll('thead th')].map(cell => cell.textContent);
    const rows = [...figure.querySelectorAll('tbody tr')].map(row => {
        const cells = [...row.cells].map(cell => cell.textContent);
        return { cells, x: Number(row.dataset.x ?? cells[0]) };
    });
    return { names, rows };
}

/** What a cell says: a number, and perhaps a spread behind ±; null for a gap. */
function readCell(text) {
    const [value, spread] = text.split('±').map(part => Number(part.trim().replaceAll(',', '').replace('−', '-')));
    return Number.isFinite(value) ? { value, spread: Number.isFinite(spread) ? spread : 0 } : null;
}

const colour = name => getComputedStyle(root).getPropertyValue(name).trim();
const font = size => `${size}px ${colour('--sans')}`;

/** Plots are drawn again when the colours of the page change. */
const plots = [];
const scheme = matchMedia('(prefers-color-scheme: dark)');
scheme.addEventListener('change', () => plots.forEach(plot => plot.redraw(false, true)));

/** Keeps a plot as wide as its place. */
function fit(plot, place, heightFor) {
    plots.push(plot);
    new ResizeObserver(() => {
        const width = place.clientWidth;
        if (width > 0 && width !== plot.width) {
            plot.setSize({ width, height: heightFor(width) });
        }
    }).observe(place);
}

function axis(more) {
    return {
        stroke: () => colour('--muted'),
        font: font(12),
        grid: { stroke: () => colour('--grid'), width: 1 },
        ticks: { show: false },
        ...more,
    };
}

/** Shades the warm-up, rules the chosen epoch, draws spreads and single points, and names the axes. */
function decorate(live, cells, styles) {
    const across = (u, x) => u.valToPos(x, 'x', true);
    const upwards = (u, y) => u.valToPos(y, 'y', true);
    function vertical(u, x, dash) {
        const at = Math.round(across(u, x));
        u.ctx.setLineDash(dash);
        u.ctx.beginPath();
        u.ctx.moveTo(at, u.bbox.top);
        u.ctx.lineTo(at, u.bbox.top + u.bbox.height);
        u.ctx.stroke();
        u.ctx.setLineDash([]);
    }
    function inside(u, draw) {
        u.ctx.save();
        u.ctx.beginPath();
        u.ctx.rect(u.bbox.left, u.bbox.top - 8 * uPlot.pxRatio, u.bbox.width + 9 * uPlot.pxRatio, u.bbox.height + 8 * uPlot.pxRatio);
        u.ctx.clip();
        draw(u.ctx, uPlot.pxRatio);
        u.ctx.restore();
    }
    function below(u) {
        inside(u, (ctx, px) => {
            const end = across(u, live.warmup);
            if (live.warmup > 0 && live.warmup < live.right) {
                ctx.fillStyle = colour('--muted');
                ctx.globalAlpha = 0.09;
                ctx.fillRect(u.bbox.left, u.bbox.top, Math.max(0, end - u.bbox.left), u.bbox.height);
                ctx.globalAlpha = 1;
                ctx.strokeStyle = colour('--muted');
                ctx.lineWidth = px;
                vertical(u, live.warmup, []);
            }
            if (live.best > 0) {
                ctx.strokeStyle = colour('--ink');
                ctx.lineWidth = 1.5 * px;
                vertical(u, live.best, [2 * px, 3 * px]);
            }
        });
    }
    function above(u) {
        inside(u, (ctx, px) => {
            cells.forEach((column, i) => {
                if (u.series[i + 1].show) {
                    ctx.strokeStyle = getComputedStyle(styles[i]).stroke;
                    ctx.lineWidth = 1.25 * px;
                    column.forEach((cell, row) => {
                        if (cell && cell.spread > 0) {
                            const x = across(u, u.data[0][row]);
                            ctx.beginPath();
                            ctx.moveTo(x, upwards(u, cell.value - cell.spread));
                            ctx.lineTo(x, upwards(u, cell.value + cell.spread));
                            ctx.stroke();
                        }
                    });
                }
            });
            live.marks.forEach(mark => {
                const x = across(u, mark.x);
                const y = upwards(u, mark.y);
                const r = 6 * px;
                ctx.beginPath();
                if (mark.shape === 'diamond') {
                    ctx.moveTo(x, y - r);
                    ctx.lineTo(x + r, y);
                    ctx.lineTo(x, y + r);
                    ctx.lineTo(x - r, y);
                    ctx.closePath();
                } else {
                    ctx.arc(x, y, 5 * px, 0, 2 * Math.PI);
                }
                ctx.fillStyle = mark.shape === 'ring' ? colour('--card') : colour('--c2');
                ctx.strokeStyle = mark.shape === 'ring' ? colour('--c2') : colour('--card');
                ctx.lineWidth = 2 * px;
                ctx.fill();
                ctx.stroke();
            });
        });
        const ctx = u.ctx;
        const px = uPlot.pxRatio;
        ctx.save();
        ctx.textAlign = 'left';
        ctx.textBaseline = 'alphabetic';
        ctx.font = font(12 * px);
        ctx.fillStyle = colour('--ink');
        ctx.fillText(live.y, 4 * px, 13 * px);
        if (live.warmup > 0 && live.warmup < live.right) {
            ctx.font = 'italic ' + font(12 * px);
            ctx.fillStyle = colour('--muted');
            const middle = across(u, live.warmup);
            const right = u.bbox.left + u.bbox.width;
            const y = u.bbox.top - 7 * px;
            if (middle - u.bbox.left > ctx.measureText('warm-up').width + 8 * px) {
                ctx.fillText('warm-up', u.bbox.left + 3 * px, y);
            }
            if (middle >= u.bbox.left && right - middle > ctx.measureText('co-training').width + 8 * px) {
                ctx.fillText('co-training', middle + 3 * px, y);
            }
        }
        ctx.restore();
    }
    return { drawClear: [below], draw: [above] };
}

/** A figure whose table uPlot draws: drag to zoom, arrow keys to read values, entries of the legend to hide curves. */
function enlivenChart(figure) {
    const place = figure.querySelector('.plot');
    const live = JSON.parse(place.dataset.live);
    const { names, rows } = readTable(figure);
    const styles = [...figure.querySelectorAll('.legend li svg > *')].slice(0, names.length - 1);
    const cells = names.slice(1).map((_, i) => rows.map(row => readCell(row.cells[i + 1])));
    const heightFor = width => Math.round(Math.max(230, Math.min(380, width * 0.56)));
    const zoomed = u => u.scales.x.min !== null && (u.scales.x.min > live.left || u.scales.x.max < live.right);
    const whole = (low, high) => low <= rows[0].x && high >= rows[rows.length - 1].x;
    const few = live.points && rows.length <= 20 ? { splits: labelled } : {};
    const series = styles.map((style, i) => ({
        label: names[i + 1],
        stroke: () => getComputedStyle(style).stroke,
        width: 2,
        dash: (getComputedStyle(style).strokeDasharray.match(/[\d.]+/g) ?? []).map(Number),
        points: { show: live.points, size: 8, fill: () => colour('--card') },
        spanGaps: live.points,
    }));
    let current = rows.length - 1;

    /** Where there are but a few values they are labelled themselves, as far as there is room. */
    function labelled(u) {
        const shown = rows.filter(row => row.x >= u.scales.x.min && row.x <= u.scales.x.max);
        const apart = 34 * (u.scales.x.max - u.scales.x.min) / (u.bbox.width / uPlot.pxRatio);
        let last = -Infinity;
        return shown.map(row => row.x).filter(x => {
            const fits = x - last >= apart;
            last = fits ? x : last;
            return fits;
        });
    }

    const plot = new uPlot({
        width: Math.max(place.clientWidth, 200),
        height: heightFor(place.clientWidth),
        padding: [live.warmup > 0 ? 40 : 26, 14, 0, 0],
        legend: { show: false },
        cursor: { sync: { key: live.sync }, drag: { x: true, y: false }, y: false },
        scales: {
            x: { time: false, range: (u, low, high) => whole(low, high) ? [live.left, live.right] : [low, high] },
            y: { range: (u, low, high) => zoomed(u) && low !== null ? uPlot.rangeNum(low, high, 0.1, true) : [live.low, live.high] },
        },
        axes: [
            axis({ label: live.x, labelFont: font(12), labelSize: 20, size: 30, grid: { show: false }, space: 60, ...few }),
            axis({ size: 46, space: 34 }),
        ],
        series: [{}, ...series],
        hooks: { ...decorate(live, cells, styles), setScale: [u => { back.hidden = !zoomed(u); }] },
    }, [rows.map(row => row.x), ...cells.map(column => column.map(cell => cell && cell.value))], place);

    const back = document.createElement('button');
    back.type = 'button';
    back.className = 'back';
    back.textContent = 'Whole range';
    back.hidden = true;
    back.addEventListener('click', () => plot.setScale('x', { min: live.left, max: live.right }));
    place.append(back);
    place.classList.add('live');
    fit(plot, place, heightFor);

    function tell(index, x, y, aloud) {
        current = index;
        const lines = rows[index].cells.map((cell, i) => `${names[i]}: ${cell}`);
        show(lines.filter((_, i) => i === 0 || plot.series[i].show), x, y, aloud);
    }
    plot.over.addEventListener('pointermove', event => {
        const box = plot.over.getBoundingClientRect();
        tell(plot.posToIdx(event.clientX - box.left), event.clientX, event.clientY, false);
    });
    plot.over.addEventListener('pointerleave', hide);
    place.addEventListener('blur', hide);
    place.addEventListener('keydown', event => {
        const index = moved(event.key, current, rows.length);
        if (index !== null) {
            event.preventDefault();
            const box = plot.over.getBoundingClientRect();
            const left = plot.valToPos(rows[index].x, 'x');
            plot.setCursor({ left, top: box.height / 2 });
            tell(index, box.left + left, box.top + box.height / 2, true);
        } else if (event.key === '+' || event.key === '-') {
            const half = event.key === '+' ? (plot.scales.x.max - plot.scales.x.min) / 4 : Infinity;
            const middle = rows[current].x;
            plot.setScale('x', { min: Math.max(live.left, middle - half), max: Math.min(live.right, middle + half) });
        }
    });
    nameForKeys(place, figure.querySelector('svg[role=img]'), 'arrow keys read the values, plus and minus zoom');
    enlivenLegend(figure, names.length - 1, (i, shown) => plot.setSeries(i + 1, { show: shown }));
}

/** Entries of the legend become buttons that hide what they stand for and show it again. */
function enlivenLegend(figure, count, toggle) {
    if (count < 2) {
        return;
    }
    [...figure.querySelectorAll('.legend li')].slice(0, count).forEach((entry, i) => {
        const button = document.createElement('button');
        button.type = 'button';
        button.className = 'key';
        button.setAttribute('aria-pressed', 'true');
        button.append(...entry.childNodes);
        button.addEventListener('click', () => {
            const shown = button.getAttribute('aria-pressed') !== 'true';
            button.setAttribute('aria-pressed', String(shown));
            toggle(i, shown);
        });
        entry.append(button);
    });
}

/** Makes a diagram reachable by the keyboard; its title would show up as a tooltip of the browser. */
function nameForKeys(place, svg, help) {
    const title = svg.querySelector('title');
    if (title) {
        svg.setAttribute('aria-label', title.textContent);
        svg.removeAttribute('aria-labelledby');
        title.remove();
    }
    place.tabIndex = 0;
    place.setAttribute('role', 'group');
    place.setAttribute('aria-label', `${svg.getAttribute('aria-label')}: ${help}`);
}

/** A diagram that stays as it was drawn tells the row of its table that is nearest to the pointer. */
function enlivenDrawing(figure) {
    const plot = figure.querySelector('.plot');
    const svg = plot.querySelector('svg');
    const [left, right, low, high] = plot.dataset.geometry.split(' ').map(Number);
    const { names, rows } = readTable(figure);
    const cursor = svg.querySelector('.cursor');
    const rule = cursor.querySelector('.rule');
    let current = rows.length - 1;

    const across = value => left + (value - low) / (high - low) * (right - left);

    function point(index, y, aloud) {
        hide();
        current = index;
        const row = rows[index];
        const x = across(row.x);
        rule.setAttribute('transform', `translate(${x - left} 0)`);
        cursor.classList.add('on');
        const box = svg.getBoundingClientRect();
        const scale = box.width / svg.viewBox.baseVal.width;
        const lines = row.cells.map((cell, i) => `${names[i]}: ${cell}`);
        show(lines, box.left + x * scale, y ?? box.top + box.height / 2, aloud);
    }

    plot.addEventListener('pointermove', event => {
        const box = svg.getBoundingClientRect();
        const x = (event.clientX - box.left) / box.width * svg.viewBox.baseVal.width;
        let nearest = 0;
        rows.forEach((row, i) => {
            if (Math.abs(across(row.x) - x) < Math.abs(across(rows[nearest].x) - x)) {
                nearest = i;
            }
        });
        point(nearest, event.clientY, false);
    });
    plot.addEventListener('pointerleave', hide);
    plot.addEventListener('blur', hide);
    plot.addEventListener('keydown', event => {
        const index = moved(event.key, current, rows.length);
        if (index !== null) {
            event.preventDefault();
            point(index, null, true);
        }
    });
    nameForKeys(plot, svg, 'arrow keys read the values');
}
