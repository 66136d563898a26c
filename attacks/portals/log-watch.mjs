/** In front of whatever people write here that no log may hold. */
export const loggedNowhere = 'logged-nowhere';

const shownMax = 300;
const kept = 20;

/** Looks through everything that a portal logs: for secrets, and for what it calls an error. */
export function createLogWatch() {
  const secrets = new Map([['what people write or choose', loggedNowhere]]);
  const leaks = [];
  const errors = [];
  let lines = 0;

  function addLine(line) {
    lines++;
    for (const [what, text] of secrets) {
      if (line.includes(text) && leaks.length < kept) leaks.push(`the log holds ${what}: ${shown(line)}`);
    }
    // pino's levels: 50 is error, 60 is fatal. What is no JSON was printed by something that fell over.
    if (/"level":[56]0/.test(line) && errors.length < kept) errors.push(`an error was logged: ${shown(line)}`);
  }

  return {
    watchFor: (what, text) => void secrets.set(`${what} (${secrets.size})`, text),
    /** Of one stream: two of them may be in the middle of a line. */
    reader() {
      let rest = '';
      return (chunk) => {
        const parts = (rest + chunk).split('\n');
        rest = parts.pop();
        for (const line of parts) addLine(line);
      };
    },
    lines: () => lines,
    leaks: () => leaks,
    /** Leaks, and whatever was logged as an error: no attack may reach that far. */
    problems: () => [...leaks, ...errors],
  };
}

function shown(line) {
  return line.length > shownMax ? `${line.slice(0, shownMax)}…` : line;
}
