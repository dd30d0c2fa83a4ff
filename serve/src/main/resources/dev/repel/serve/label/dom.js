/** Makes an element. Texts from the data only ever become text: nothing here reads markup. */
export function element(name, attributes = {}, ...children) {
    const made = document.createElement(name);
    Object.entries(attributes).forEach(([key, value]) => {
        if (key.startsWith('on')) {
            made.addEventListener(key.slice(2), value);
        } else if (value !== null && value !== false) {
            made.setAttribute(key, value === true ? '' : value);
        }
    });
    made.append(...children.filter(child => child !== null && child !== undefined));
    return made;
}

/** The same in SVG. */
export function shape(name, attributes = {}, ...children) {
    const made = document.createElementNS('http://www.w3.org/2000/svg', name);
    Object.entries(attributes).forEach(([key, value]) => made.setAttribute(key, value));
    made.append(...children);
    return made;
}

/** A text of the data, whose direction of writing does not spread. */
export const data = text => element('bdi', {}, text);

/** The same for names of several words without blanks, which may break between them. */
export const name = text => element('bdi', {}, ...text.split(/(?<=[_./])/).flatMap((part, i) => i === 0 ? [part] : [element('wbr'), part]));

export const percent = share => `${Math.round(100 * share)} %`;

const COLOURS = 7;
const SHAPES = ['round', 'square', 'cross'];

/** The colour and the shape of a class, as in the report. */
export const look = c => ({ colour: `k${c % COLOURS}`, shape: SHAPES[Math.floor(c / COLOURS) % SHAPES.length] });

/** The mark of a class. */
export function swatch(c) {
    const { colour, shape: form } = look(c);
    const d = form === 'cross' ? 'M7 7m-2.6 -2.6l5.2 5.2m0 -5.2l-5.2 5.2' : 'M7 7h0';
    return shape('svg', { viewBox: '0 0 14 14', class: 'swatch', 'aria-hidden': 'true' },
        shape('path', { class: `points ${colour} ${form}`, d }));
}

/** The key that labels a node with a class; empty for those beyond. */
export function keyOf(c) {
    return c < 20 ? `${c < 10 ? '' : '⇧'}${(c + 1) % 10}` : '';
}

/** Says something to those who do not see it. */
export function say(text) {
    document.getElementById('spoken').textContent = text;
}
