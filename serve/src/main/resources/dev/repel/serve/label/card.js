import { data, element, keyOf, name as wrapped, percent, swatch } from './dom.js';

/** The node that is to be labelled: what is known of it, what is around it, and the buttons. */
export class Card {
    /** @param acts what the buttons do: label(name), say(action), open(id), undo() */
    constructor(place, acts) {
        this.place = place;
        this.acts = acts;
        this.node = null;
        this.classes = [];
    }

    /** Null if there is no node to show. */
    show(node) {
        this.node = node;
        this.classes = node?.classes ?? [];
        this.place.replaceChildren(...(node ? this.parts() : [this.nothing()]));
    }

    /** The class that Enter chooses; undefined if nothing is guessed. */
    guess() {
        return this.node?.guesses[0]?.label;
    }

    nothing() {
        return element('div', { class: 'empty' },
            element('h2', {}, 'Nothing left to label'),
            element('p', {}, 'Every node has a label or was put aside. Look again at doubtful ones, or find a node.'));
    }

    parts() {
        const node = this.node;
        return [
            element('div', { class: 'head' },
                element('h2', { id: 'node' }, data(node.id)),
                element('p', { class: 'note' }, this.facts())),
            this.conflict(),
            this.reasons(),
            element('div', { class: 'two' }, this.cells(), this.neighbours()),
            this.buttons(),
        ].filter(part => part);
    }

    facts() {
        const label = this.node.label;
        const neighbours = `${this.node.degree.toLocaleString('en')} ${this.node.degree === 1 ? 'neighbour' : 'neighbours'}`;
        return label === null ? `${neighbours} · no label yet` : `${neighbours} · labelled ${label}`;
    }

    conflict() {
        return this.node.conflict
            ? element('p', { class: 'warning' }, 'People disagree: ',
                Object.entries(this.node.conflict).map(([who, label]) => `${who} says ${label}`).join(', ') + '.')
            : null;
    }

    reasons() {
        return this.node.reasons.length > 0
            ? element('p', { class: 'why' }, this.node.reasons.join(' · '))
            : null;
    }

    cells() {
        const cells = this.node.cells.map(cell => element('div', {},
            element('dt', {}, data(cell.name)), element('dd', {}, data(cell.value))));
        return element('div', { class: 'part' }, element('h3', {}, 'What is known'),
            cells.length > 0
                ? element('dl', { class: 'cells', tabindex: '0', 'aria-label': 'What is known of the node' }, ...cells)
                : element('p', { class: 'note' }, 'Nothing but its edges.'));
    }

    neighbours() {
        const rows = this.node.neighbours.map(other => element('li', {},
            element('button', { type: 'button', class: 'row', onclick: () => this.acts.open(other.id) },
                element('span', { class: 'id' }, data(other.id)), this.opinion(other))));
        const more = this.node.degree - rows.length;
        if (more > 0) {
            rows.push(element('li', { class: 'note' }, `and ${more.toLocaleString('en')} more`));
        }
        return element('div', { class: 'part' }, element('h3', {}, 'Neighbours'),
            rows.length > 0 ? element('ul', { class: 'rows' }, ...rows) : element('p', { class: 'note' }, 'It has none.'));
    }

    opinion(other) {
        if (other.label !== null) {
            return element('span', { class: 'given' }, swatch(this.classes.indexOf(other.label)), data(other.label));
        }
        return other.guess === undefined
            ? element('span', { class: 'guess' }, 'no label')
            : element('span', { class: 'guess' }, `${percent(other.probability)} `, data(other.guess), '?');
    }

    buttons() {
        const shares = new Map(this.node.guesses.map(guess => [guess.label, guess.probability]));
        const best = this.guess();
        const classes = this.classes.map((name, c) => {
            const share = shares.get(name) ?? 0;
            const key = keyOf(c);
            const made = element('button', {
                type: 'button',
                class: `choice${name === best ? ' best' : ''}`,
                'aria-keyshortcuts': key.replace('⇧', 'Shift+') || null,
                'aria-pressed': String(name === this.node.label),
                onclick: () => this.acts.label(name),
            },
            element('kbd', { 'aria-hidden': 'true' }, key), swatch(c), element('span', { class: 'name' }, wrapped(name)),
            shares.size > 0 ? element('span', { class: 'share' }, percent(share)) : null,
            name === best ? element('span', { class: 'spoken' }, ', the guess') : null);
            made.style.setProperty('--share', share);
            return made;
        });
        const act = (name, key, action) => element('button', {
            type: 'button', class: 'plain', 'aria-keyshortcuts': key, onclick: action,
        }, name, ' ', element('kbd', { 'aria-hidden': 'true' }, key));
        const other = element('form', { class: 'other', onsubmit: event => {
            event.preventDefault();
            const name = event.target.elements.name.value.trim();
            if (name) {
                this.acts.label(name);
            }
        } },
        element('input', {
            name: 'name', id: 'other', maxlength: '200', autocomplete: 'off', list: 'names', 'aria-label': 'Another class',
            'aria-keyshortcuts': 'c', placeholder: this.classes.length > 0 ? 'Another class …' : 'Name of its class …',
        }),
        element('datalist', { id: 'names' }, ...this.classes.map(name => element('option', { value: name }))));
        return element('div', { class: 'answers' },
            element('div', { class: 'choices', role: 'group', 'aria-label': 'Class of this node' }, ...classes),
            element('div', { class: 'acts' }, other,
                act('Skip', 's', () => this.acts.say('skip')),
                act('Don’t know', 'd', () => this.acts.say('unsure')),
                act('Undo', 'u', () => this.acts.undo())));
    }
}
