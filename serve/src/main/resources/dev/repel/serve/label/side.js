import { data, element, name as wrapped, percent, shape, swatch } from './dom.js';

const WIDTH = 320;
const HEIGHT = 120;
const EDGE = 26;

/** How the estimate of the accuracy went. */
export function curve(history) {
    if (history.length === 0) {
        return element('p', { class: 'note' },
            'With ten labels or more, cross-validation estimates the accuracy: each label is guessed by networks that did not learn from it.');
    }
    const last = history[history.length - 1];
    const most = Math.max(...history.map(one => one.labels));
    const x = labels => EDGE + labels / most * (WIDTH - EDGE - 6);
    const y = share => 6 + (1 - share) * (HEIGHT - 24);
    const line = values => values.map(([a, b], i) => `${i === 0 ? 'M' : 'L'}${x(a).toFixed(1)} ${y(b).toFixed(1)}`).join('');
    const upper = history.map(one => [one.labels, one.high]);
    const lower = history.map(one => [one.labels, one.low]).reverse();
    const label = `Estimated accuracy: ${percent(last.accuracy)} with ${last.labels} labels, probably between ${percent(last.low)} and ${percent(last.high)}`;
    const marks = [0, 0.5, 1].flatMap(share => [
        shape('path', { class: 'grid', d: `M${EDGE} ${y(share)}H${WIDTH - 6}` }),
        shape('text', { x: EDGE - 5, y: y(share) + 4, 'text-anchor': 'end' }, String(100 * share)),
    ]);
    const svg = shape('svg', { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, class: 'curve', role: 'img', 'aria-label': label },
        ...marks,
        shape('path', { class: 'spread', d: `${line(upper)}${line(lower).replace('M', 'L')}Z` }),
        shape('path', { class: 'line c1', d: line(history.map(one => [one.labels, one.accuracy])) }),
        shape('circle', { class: 'now', cx: x(last.labels), cy: y(last.accuracy), r: 3.5 }),
        shape('text', { x: EDGE, y: HEIGHT - 3 }, '0'),
        shape('text', { x: WIDTH - 6, y: HEIGHT - 3, 'text-anchor': 'end' }, `${most} labels`));
    return element('figure', {}, svg,
        element('figcaption', { class: 'note' }, `${percent(last.low)} to ${percent(last.high)}, by cross-validation of ${last.labels} labels. This holds for nodes like those: they were chosen, not drawn at random.`));
}

/** How many labels each class has, beside how many nodes are guessed to be of it. */
export function classes(state) {
    const most = Math.max(1, ...state.counts);
    const rows = state.classes.map((name, c) => {
        const bar = element('span', { class: 'bar', 'aria-hidden': 'true' });
        bar.style.setProperty('--length', state.counts[c] / most);
        return element('tr', {},
            element('th', { scope: 'row' }, element('span', { class: 'class' }, swatch(c), wrapped(name))),
            element('td', { class: 'bars' }, bar),
            element('td', {}, state.counts[c].toLocaleString('en')),
            element('td', {}, state.guessed[c].toLocaleString('en')));
    });
    return element('table', { class: 'classes' },
        element('thead', {}, element('tr', {},
            element('th', { scope: 'col' }, 'Class'), element('td', {}),
            element('th', { scope: 'col' }, 'Labels'), element('th', { scope: 'col' }, 'Guessed'))),
        element('tbody', {}, ...rows));
}

/** @param open is called with the id of a node */
export function queue(rows, open, shown) {
    return rows.slice(0, 12).map(row => element('li', {},
        element('button', { type: 'button', class: 'row', 'aria-current': row.id === shown ? 'true' : null, onclick: () => open(row.id) },
            element('span', { class: 'id' }, data(row.id)),
            element('span', { class: 'guess' }, row.guess ? data(row.guess) : row.reasons[0] ?? '',
                row.guess ? ` ${percent(row.probability)}` : ''))));
}

export function suspects(rows, open) {
    return rows.slice(0, 12).map(row => element('li', {},
        element('button', { type: 'button', class: 'row', onclick: () => open(row.id) },
            element('span', { class: 'id' }, data(row.id)),
            element('span', { class: 'guess' }, data(row.given), ' → ', data(row.suggested)))));
}
