import { download, get, post, tab, Trouble } from './api.js';
import { Card } from './card.js';
import { data, element, percent, say } from './dom.js';
import { Map2d } from './map.js';
import * as side from './side.js';

const by = id => document.getElementById(id);
const LOOK = 500;
const NOTHING_LEFT = 409;

const acts = { label, say: put, open, undo };
const card = new Card(by('card'), acts);
const map = new Map2d(by('plane'), by('tip'), open);
const done = [];
let graph = null;
let state = null;
let lesson = -1;
let busy = false;
/** What the last act has brought to light; it stays until the next one. */
let warning = '';

function trouble(text) {
    const all = [text, warning].filter(one => one).join(' ');
    by('trouble').textContent = all;
    by('trouble').hidden = all === '';
}

/** Carries out one thing at a time; what goes wrong is shown, and nothing is lost by it. */
async function carefully(work) {
    if (busy) {
        return;
    }
    busy = true;
    warning = '';
    try {
        await work();
        trouble(state?.trouble ?? '');
    } catch (problem) {
        if (!(problem instanceof Trouble)) {
            throw problem;
        }
        trouble(problem.message);
    } finally {
        busy = false;
    }
}

function show(node, aloud) {
    const inside = by('card').contains(document.activeElement);
    card.show(node);
    map.setShown(node?.id ?? null);
    document.body.dataset.node = node?.id ?? '';
    if (inside) {
        by('card').focus({ preventScroll: true });
    }
    if (aloud && node) {
        const guess = node.guesses[0];
        say(`${aloud} Next: ${node.id}${guess ? `, perhaps ${guess.label}, ${percent(guess.probability)}` : ''}`);
    } else if (aloud) {
        say(aloud);
    }
    list();
}

const who = () => by('who').value.trim();

async function send(action, name) {
    const node = card.node;
    const answer = await post('/api/say', {
        node: node.id, action, label: name ?? null, who: who(), tab, expected: node.label ?? '',
    });
    done.push(node.id);
    show(answer.card, action === 'label' ? `${node.id} is ${name}.` : `${node.id} put aside.`);
    if (answer.conflict) {
        warning = `Somebody else has just labelled ${answer.conflict.id} ${answer.conflict.before}; now it is ${answer.conflict.now}. Undo (u) takes yours back.`;
    }
    lookSoon();
}

function label(name) {
    return carefully(() => card.node ? send('label', name) : null);
}

function put(action) {
    return carefully(() => card.node ? send(action) : null);
}

function undo() {
    return carefully(async () => {
        const last = done[done.length - 1];
        if (last === undefined) {
            say('There is nothing to undo in this tab.');
            return;
        }
        let answer;
        try {
            answer = await post('/api/say', { node: last, action: 'undo', who: who(), tab });
        } catch (problem) {
            if (problem.status === NOTHING_LEFT) {
                done.pop();
            }
            throw problem;
        }
        done.pop();
        show(answer.card, `Undone: ${last}.`);
        lookSoon();
    });
}

function open(id) {
    return carefully(async () => {
        const answer = await get('/api/node', { id, tab });
        show(answer.card, `${id}.`);
        by('card').scrollIntoView({ block: 'nearest' });
    });
}

function next() {
    return carefully(async () => show((await get('/api/next', { tab })).card, 'Back to the queue.'));
}

let looks = 0;
let seen = 0;

/** Asks what is new. */
async function look() {
    const number = ++looks;
    const found = await get('/api/state', { version: state?.version ?? -1 });
    if (found === null || number < seen) {
        return false;
    }
    seen = number;
    state = found;
    head();
    list();
    by('curve').replaceChildren(side.curve(state.history));
    by('classes').replaceChildren(side.classes(state));
    await colour();
    return true;
}

/** Without making the person wait, who already sees the next card. */
function lookSoon() {
    look().catch(problem => {
        if (!(problem instanceof Trouble)) {
            throw problem;
        }
        trouble(problem.message);
    });
}

async function colour() {
    const colours = await get('/api/colours');
    if (colours.shown !== map.places.ids.length || colours.isFinal !== map.places.isFinal) {
        map.setPlaces(await get('/api/map'));
        const part = map.places.ids.length < map.places.nodes;
        by('map-note').textContent = part
            ? `${map.places.ids.length.toLocaleString('en')} of ${map.places.nodes.toLocaleString('en')} nodes` : '';
    }
    map.setColours(colours, state.classes);
}

function head() {
    const labels = state.counts.reduce((sum, count) => sum + count, 0);
    by('labelled').textContent = labels.toLocaleString('en');
    const last = state.history[state.history.length - 1];
    by('accuracy').textContent = last ? percent(last.accuracy) : '–';
    by('status').textContent = state.learning ? 'Learning …'
        : state.lesson === 0 ? 'Looking at the graph …'
            : state.counts.filter(count => count > 0).length > 1 ? 'Up to date' : 'Waits for labels of two classes';
    by('status').classList.toggle('busy', state.learning);
    document.body.dataset.labels = labels;
    document.body.dataset.accuracy = last ? last.accuracy : '';
    document.body.dataset.lesson = state.lesson;
    document.body.dataset.learning = state.learning;
}

function list() {
    if (state === null) {
        return;
    }
    by('queue-list').replaceChildren(...side.queue(state.queue, open, card.node?.id));
    by('queue-note').textContent = state.leftOut > 0 ? `${state.leftOut} put aside` : '';
    by('suspects-list').replaceChildren(...side.suspects(state.suspects, open));
    by('suspects').hidden = state.suspects.length === 0;
}

/** Guesses may have changed; the person stays where they are. */
async function refresh() {
    if (busy || state.lesson === lesson) {
        return;
    }
    lesson = state.lesson;
    const inUse = by('card').contains(document.activeElement) && document.activeElement !== by('card');
    if (card.node === null) {
        show((await get('/api/next', { tab })).card);
    } else if (!inUse) {
        const id = card.node.id;
        const answer = await get('/api/node', { id, tab });
        if (!busy && card.node?.id === id) {
            show(answer.card);
        }
    }
}

async function watch() {
    let pause = LOOK;
    try {
        if (!busy && await look()) {
            trouble(state.trouble);
        }
        await refresh();
    } catch (problem) {
        if (!(problem instanceof Trouble)) {
            throw problem;
        }
        pause = 4 * LOOK;
        trouble(problem.message);
    } finally {
        setTimeout(watch, pause);
    }
}

function key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) {
        return;
    }
    if (event.target.closest('input')) {
        if (event.key === 'Escape') {
            event.target.value = '';
            by('found').hidden = true;
            by('card').focus();
        }
        return;
    }
    const digit = /^(?:Digit|Numpad)(\d)$/.exec(event.code)?.[1] ?? (/^\d$/.test(event.key) ? event.key : null);
    if (digit !== null) {
        const name = card.classes[(Number(digit) + 9) % 10 + (event.shiftKey ? 10 : 0)];
        if (name !== undefined) {
            event.preventDefault();
            label(name);
        }
        return;
    }
    if (event.key === 'Enter') {
        if (!event.target.closest('button, summary, a') && card.guess() !== undefined) {
            event.preventDefault();
            label(card.guess());
        }
        return;
    }
    const action = { s: () => put('skip'), d: () => put('unsure'), u: undo, n: next,
        c: () => by('other')?.focus(), '/': () => by('words').focus() }[event.key];
    if (action) {
        event.preventDefault();
        action();
    }
}

let asked = 0;

async function search() {
    const words = by('words').value.trim();
    const number = ++asked;
    if (words === '') {
        by('found').hidden = true;
        return;
    }
    let found;
    try {
        ({ found } = await get('/api/search', { words }));
    } catch (problem) {
        trouble(problem.message);
        return;
    }
    if (number !== asked) {
        return;
    }
    const choose = id => {
        by('found').hidden = true;
        by('words').value = '';
        by('card').focus();
        open(id);
    };
    by('found').replaceChildren(...(found.length === 0
        ? [element('li', { class: 'note' }, 'No node has this in its id or its cells.')]
        : found.map(id => element('li', {},
            element('button', { type: 'button', class: 'row', onclick: () => choose(id) }, data(id))))));
    by('found').hidden = false;
}

addEventListener('keydown', key);
by('words').addEventListener('input', search);
by('search').addEventListener('submit', event => {
    event.preventDefault();
    by('found').querySelector('button')?.click();
});
by('who').value = localStorage.getItem('repel-who') ?? '';
by('who').addEventListener('change', () => localStorage.setItem('repel-who', who()));
by('export').addEventListener('click', () => carefully(() => download('/api/labels.csv', 'labels.csv')));

async function start() {
    graph = await get('/api/graph');
    by('graph').replaceChildren(data(graph.name));
    document.title = `${graph.name} · Labelling · Repel`;
}

start().catch(problem => trouble(problem.message));
watch();
document.documentElement.dataset.ready = 'true';
