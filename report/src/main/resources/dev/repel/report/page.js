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

function enlivenCopy(button) {
    const command = document.getElementById(button.dataset.of);
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


document.querySelectorAll('.figure').forEach(figure => {
    if (figure.querySelector('[data-live]')) {
        enlivenChart(figure);
    } else {
        enlivenDrawing(figure);
    }
});
document.querySelectorAll('.heat').forEach(enlivenMatrix);
document.querySelectorAll('.copy').forEach(enlivenCopy);
if (document.getElementById('map-data')) {
    enlivenMap(document.querySelector('#map .card'));
}
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
