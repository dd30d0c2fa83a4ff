/** The map of the embeddings: uPlot keeps the scales and the zoom, the nodes are drawn here. */
function enlivenMap(card) {
    const data = JSON.parse(document.getElementById('map-data').textContent);
    const place = card.querySelector('.plane');
    const controls = card.querySelector('.controls');
    const ofClass = document.getElementById('map-class');
    const ofSet = document.getElementById('map-set');
    const onlyWrong = document.getElementById('map-wrong');
    const count = document.getElementById('map-count');
    const swatches = [...card.querySelectorAll('.legend svg > *')];
    const isWrong = i => data.labels[i] >= 0 && data.labels[i] !== data.predicted[i];
    const range = [-0.03 * data.size, 1.03 * data.size];
    let layout = data.layouts[0];
    let visible = [];
    let current = -1;

    const className = c => c < 0 ? 'no label' : data.classes[c];
    const place2d = (u, i) => [u.valToPos(layout.x[i], 'x', true), u.valToPos(layout.y[i], 'y', true)];

    function shapeOf(swatch) {
        return ['cross', 'square'].find(name => swatch.classList.contains(name)) ?? 'round';
    }

    function mark(ctx, shape, x, y, r) {
        if (shape === 'square') {
            ctx.rect(x - r, y - r, 2 * r, 2 * r);
        } else if (shape === 'cross') {
            ctx.moveTo(x - r, y - r);
            ctx.lineTo(x + r, y + r);
            ctx.moveTo(x - r, y + r);
            ctx.lineTo(x + r, y - r);
        } else {
            ctx.moveTo(x + r, y);
            ctx.arc(x, y, r, 0, 2 * Math.PI);
        }
    }

    function draw(u) {
        const ctx = u.ctx;
        const px = uPlot.pxRatio;
        const r = px * Math.max(2, Math.min(3, u.width / 200));
        ctx.save();
        ctx.beginPath();
        ctx.rect(u.bbox.left, u.bbox.top, u.bbox.width, u.bbox.height);
        ctx.clip();
        const discs = (nodes, radius) => {
            ctx.fillStyle = colour('--ink');
            ctx.beginPath();
            nodes.forEach(i => mark(ctx, 'round', ...place2d(u, i), radius));
            ctx.fill();
        };
        const classes = (nodes, radius, opacity) => {
            for (let c = -1; c < data.classes.length; c++) {
                const swatch = swatches[c < 0 ? data.classes.length : c];
                const shape = shapeOf(swatch);
                const style = getComputedStyle(swatch);
                ctx.fillStyle = ctx.strokeStyle = style.stroke;
                ctx.globalAlpha = opacity * Number(style.strokeOpacity);
                ctx.lineWidth = 1.6 * px;
                ctx.beginPath();
                nodes.filter(i => data.colours[i] === c).forEach(i => mark(ctx, shape, ...place2d(u, i), radius));
                if (shape === 'cross') {
                    ctx.stroke();
                } else {
                    ctx.fill();
                }
            }
            ctx.globalAlpha = 1;
        };
        if (data.marksLabels) {
            const known = visible.filter(i => data.labels[i] >= 0);
            classes(visible.filter(i => data.labels[i] < 0), r, 0.55);
            discs(known, 1.7 * r + 1.4 * px);
            discs(known.filter(isWrong), 1.7 * r + 3.6 * px);
            classes(known, 1.7 * r, 1);
        } else {
            discs(visible.filter(isWrong), 1.65 * r);
            classes(visible, r, 1);
        }
        if (current >= 0) {
            ctx.strokeStyle = colour('--ink');
            ctx.lineWidth = 2 * px;
            ctx.beginPath();
            mark(ctx, 'round', ...place2d(u, current), 3.2 * r);
            ctx.stroke();
        }
        ctx.restore();
    }

    const heightFor = width => Math.min(width, 620);
    const plot = new uPlot({
        width: Math.max(place.clientWidth, 200),
        height: heightFor(place.clientWidth),
        padding: [0, 0, 0, 0],
        legend: { show: false },
        cursor: { drag: { x: true, y: true, uni: 30 }, points: { show: false }, x: false, y: false },
        scales: { x: { time: false, range }, y: { range } },
        axes: [{ show: false }, { show: false }],
        series: [{}, { paths: () => null, points: { show: false } }],
        hooks: { draw: [draw] },
    }, [[0, data.size], [0, data.size]], place);
    ['x', 'y'].forEach(key => {
        // a zoomed part is kept, all else is the whole map
        plot.scales[key].range = (u, low, high) => low === 0 && high === data.size ? range : [low, high];
    });
    place.classList.add('live');
    fit(plot, place, heightFor);

    function filter() {
        visible = data.ids.map((_, i) => i).filter(i =>
            (ofClass.value === '' || data.colours[i] === Number(ofClass.value))
            && (ofSet.value === '' || data.sets[i] === ofSet.value)
            && (!onlyWrong.checked || isWrong(i)));
        current = -1;
        const wrong = visible.filter(isWrong).length;
        count.textContent = `${visible.length.toLocaleString('en')} of ${data.ids.length.toLocaleString('en')} nodes shown, `
            + `${wrong.toLocaleString('en')} with a wrong prediction.`;
        hide();
        plot.redraw(false, true);
    }

    function choose() {
        layout = data.layouts.find(one => one.id === controls.elements.layout.value);
        card.querySelectorAll('[data-layout]').forEach(remark => { remark.hidden = remark.dataset.layout !== layout.id; });
        wholeMap();
        filter();
    }

    function wholeMap() {
        plot.batch(() => {
            plot.setScale('x', { min: range[0], max: range[1] });
            plot.setScale('y', { min: range[0], max: range[1] });
        });
    }

    function tell(i, aloud) {
        if (i !== current) {
            current = i;
            plot.redraw(false, false);
        }
        const box = plot.over.getBoundingClientRect();
        const x = box.left + plot.valToPos(layout.x[i], 'x');
        const y = box.top + plot.valToPos(layout.y[i], 'y');
        show([
            data.ids[i],
            `class: ${className(data.labels[i])}`,
            `given: ${className(data.predicted[i])}${isWrong(i) ? ', which is wrong' : ''}`,
            `sure: ${(100 * data.confidences[i]).toFixed(1)} %`,
            `set: ${data.sets[i]}`,
        ], x, y, aloud);
    }

    function leave() {
        hide();
        if (current >= 0) {
            current = -1;
            plot.redraw(false, false);
        }
    }

    function point(event) {
        const box = plot.over.getBoundingClientRect();
        let nearest = -1;
        let best = 18 * 18;
        visible.forEach(i => {
            const dx = box.left + plot.valToPos(layout.x[i], 'x') - event.clientX;
            const dy = box.top + plot.valToPos(layout.y[i], 'y') - event.clientY;
            if (dx * dx + dy * dy < best) {
                best = dx * dx + dy * dy;
                nearest = i;
            }
        });
        if (nearest < 0) {
            leave();
        } else {
            tell(nearest, false);
        }
    }

    plot.over.addEventListener('pointermove', point);
    plot.over.addEventListener('pointerdown', point);
    plot.over.addEventListener('pointerleave', leave);
    place.addEventListener('blur', leave);
    place.addEventListener('keydown', event => {
        const order = [...visible].sort((a, b) => layout.x[a] - layout.x[b]);
        const index = moved(event.key, order.indexOf(current), order.length);
        if (index !== null && order.length > 0) {
            event.preventDefault();
            tell(order[index], true);
        }
    });
    nameForKeys(place, place.querySelector('svg'), 'arrow keys go from node to node, left to right');
    controls.hidden = false;
    controls.addEventListener('change', event => event.target.name === 'layout' ? choose() : filter());
    controls.addEventListener('submit', event => event.preventDefault());
    document.getElementById('map-whole').addEventListener('click', wholeMap);
    choose();
}

