(() => {
    'use strict';
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

    /** A diagram tells the row of its table of data that is nearest to the pointer. */
    function enliven(figure) {
        const plot = figure.querySelector('.plot');
        const svg = plot.querySelector('svg');
        const [left, right, low, high, bottom, top, least, most] = plot.dataset.geometry.split(' ').map(Number);
        const names = [...figure.querySelectorAll('thead th')].map(cell => cell.textContent);
        const rows = [...figure.querySelectorAll('tbody tr')].map(row => {
            const cells = [...row.cells].map(cell => cell.textContent);
            return { cells, x: Number(row.dataset.x ?? cells[0]) };
        });
        const cursor = svg.querySelector('.cursor');
        const rule = cursor.querySelector('.rule');
        const dots = [...cursor.querySelectorAll('circle')];
        let current = rows.length - 1;

        const across = value => left + (value - low) / (high - low) * (right - left);
        const upwards = value => bottom + (value - least) / (most - least) * (top - bottom);
        const number = text => Number(text.replaceAll(',', '').replace('−', '-'));

        function point(index, y, aloud) {
            hide();
            current = index;
            const row = rows[index];
            const x = across(row.x);
            rule.setAttribute('transform', `translate(${x - left} 0)`);
            dots.forEach((dot, i) => {
                const value = number(row.cells[i + 1]);
                dot.setAttribute('visibility', Number.isFinite(value) ? 'visible' : 'hidden');
                dot.setAttribute('cx', x);
                dot.setAttribute('cy', Number.isFinite(value) ? upwards(value) : bottom);
            });
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

        // the browser would show the title as a tooltip of its own
        const title = svg.querySelector('title');
        svg.setAttribute('aria-label', title.textContent);
        svg.removeAttribute('aria-labelledby');
        title.remove();
        plot.tabIndex = 0;
        plot.setAttribute('role', 'group');
        plot.setAttribute('aria-label', svg.getAttribute('aria-label') + ': arrow keys read the values');
    }

    /** The confusion matrix tells what the cell under the pointer, or the one the arrow keys reached, means. */
    function enlivenMatrix(table) {
        const names = [...table.tHead.rows[0].cells].slice(1).map(cell => cell.textContent);
        const rows = [...table.tBodies[0].rows];
        const count = cell => Number(cell.textContent.replaceAll(',', ''));
        let at = [0, 0];
        table.querySelectorAll('th').forEach(cell => cell.removeAttribute('title'));

        function tell(row, column, aloud) {
            hide();
            at = [row, column];
            const cells = [...rows[row].cells].slice(1);
            const cell = cells[column];
            const total = cells.reduce((sum, other) => sum + count(other), 0);
            const share = total === 0 ? 0 : 100 * count(cell) / total;
            const verdict = row === column ? 'rightly called' : 'wrongly called';
            cell.classList.add('on');
            if (aloud) {
                cell.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
            }
            const box = cell.getBoundingClientRect();
            show([
                `${cell.textContent} of ${total.toLocaleString('en')} nodes (${share.toFixed(1)} %)`,
                `of class ${names[row]}`,
                `${verdict} ${names[column]}`,
            ], box.left + box.width / 2, box.top, aloud);
        }

        table.addEventListener('pointerover', event => {
            const cell = event.target.closest('tbody td');
            if (cell) {
                tell(rows.indexOf(cell.parentElement), cell.cellIndex - 1, false);
            } else {
                hide();
            }
        });
        table.addEventListener('pointerleave', hide);
        table.parentElement.addEventListener('blur', hide);
        table.parentElement.addEventListener('keydown', event => {
            const down = { ArrowUp: -1, ArrowDown: 1 }[event.key];
            const column = moved(event.key, at[1], names.length);
            if (down !== undefined || column !== null) {
                event.preventDefault();
                tell(Math.max(0, Math.min(rows.length - 1, at[0] + (down ?? 0))), column ?? at[1], true);
            }
        });
    }

    function enlivenCopy(button, command) {
        const say = text => {
            button.textContent = text;
            setTimeout(() => { button.textContent = 'Copy'; }, 1600);
        };
        const select = () => {
            getSelection().selectAllChildren(command);
            say(document.execCommand('copy') ? 'Copied' : 'Selected');
        };
        button.setAttribute('aria-live', 'polite');
        button.hidden = false;
        button.addEventListener('click', () => {
            if (navigator.clipboard) {
                navigator.clipboard.writeText(command.textContent).then(() => say('Copied'), select);
            } else {
                select();
            }
        });
    }

    document.querySelectorAll('.figure').forEach(enliven);
    document.querySelectorAll('.heat').forEach(enlivenMatrix);
    enlivenCopy(document.getElementById('copy'), document.getElementById('command'));
    document.addEventListener('keydown', event => {
        if (event.key === 'Escape') {
            hide();
        }
    });
    // what a key asked for stays: it may be what scrolled the page
    document.addEventListener('scroll', () => {
        if (tip.getAttribute('aria-live') === 'off') {
            hide();
        }
    }, { passive: true });
    root.dataset.ready = 'true';
})();
