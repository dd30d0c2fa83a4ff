/** Asks the program. The token comes in the part of the address that browsers keep to themselves. */
const KEY = 'repel-token';
const SILENCE = 'Repel does not answer. Is it still running?';

function token() {
    const given = new URLSearchParams(location.hash.slice(1)).get('token');
    if (given) {
        sessionStorage.setItem(KEY, given);
        history.replaceState(null, '', '/');
    }
    return sessionStorage.getItem(KEY) ?? '';
}

const secret = token();

/** One of the open tabs. */
export const tab = crypto.getRandomValues(new Uint32Array(2)).join('-');

export class Trouble extends Error {
    /** @param status of the answer; undefined if there was none */
    constructor(message, status) {
        super(message);
        this.status = status;
    }
}

async function ask(path, options) {
    let answer;
    try {
        answer = await fetch(path, { ...options, cache: 'no-store', signal: AbortSignal.timeout(30_000) });
    } catch {
        throw new Trouble(SILENCE);
    }
    if (answer.status === 401) {
        throw new Trouble('This page belongs to an earlier start of Repel. Open the address that it prints now.');
    }
    return answer;
}

const headers = { Authorization: `Bearer ${secret}` };

/** The answer as an object; null if nothing has changed. */
export async function get(path, parameters = {}) {
    const answer = await ask(`${path}?${new URLSearchParams(parameters)}`, { headers });
    return result(answer);
}

export async function post(path, body) {
    const answer = await ask(path, {
        method: 'POST',
        headers: { ...headers, 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
    });
    return result(answer);
}

/** What an answer holds, unless it tells what is wrong or was cut off. */
async function content(answer, read) {
    let held;
    try {
        held = answer.ok ? await read(answer) : await answer.json();
    } catch {
        throw new Trouble(SILENCE);
    }
    if (!answer.ok) {
        throw new Trouble(held.error, answer.status);
    }
    return held;
}

async function result(answer) {
    return answer.status === 204 ? null : content(answer, one => one.json());
}

/** A file, for the reader to keep. */
export async function download(path, name) {
    const file = await content(await ask(path, { headers }), answer => answer.blob());
    const link = document.createElement('a');
    link.href = URL.createObjectURL(file);
    link.download = name;
    link.click();
    URL.revokeObjectURL(link.href);
}
