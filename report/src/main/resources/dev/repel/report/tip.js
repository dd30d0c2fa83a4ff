const root = document.documentElement;
window.addEventListener('error', event => { root.dataset.error = event.message; });
window.addEventListener('unhandledrejection', event => { root.dataset.error = String(event.reason); });

const tip = document.getElementById('tip');

/** Shows lines of text beside a point of the window, read aloud if a key asked for them. */
function show(lines, x, y, aloud) {
    tip.setAttribute('aria-live', aloud ? 'polite' : 'off');
    tip.replaceChildren(...lines.map(line => {
        const row = document.createElement('div');
        row.textContent = line;
        return row;
    }));
    tip.hidden = false;
    const left = x + 16 + tip.offsetWidth > root.clientWidth ? x - 16 - tip.offsetWidth : x + 16;
    const top = y - tip.offsetHeight - 12;
    const bound = (value, most) => Math.max(4, Math.min(value, most - 4));
    tip.style.left = bound(left, root.clientWidth - tip.offsetWidth) + 'px';
    tip.style.top = bound(top < 4 ? y + 20 : top, root.clientHeight - tip.offsetHeight) + 'px';
}

function hide() {
    tip.hidden = true;
    document.querySelectorAll('.on').forEach(element => element.classList.remove('on'));
}

/** Moves an index by the key pressed, or returns null if the key means nothing here. */
function moved(key, index, count) {
    const step = { ArrowLeft: -1, ArrowRight: 1, PageUp: -10, PageDown: 10, Home: -count, End: count }[key];
    return step === undefined ? null : Math.max(0, Math.min(count - 1, index + step));
}
