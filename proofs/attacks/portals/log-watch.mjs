/** A prefix of user input that no log may contain. */
export const loggedNowhere = 'logged-nowhere';

const shownMax = 300;
const kept = 20;

/** Scans everything that a portal logs for secrets and errors. */
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
    // pino's levels: 50 is error, 60 is fatal. A line that is not JSON was printed by a crash.
    if (/"level":[56]0/.test(line) && errors.length < kept) errors.push(`an error was logged: ${shown(line)}`);
  }

  return {
    watchFor: (what, text) => void secrets.set(`${what} (${secrets.size})`, text),
    /** A reader for one stream, because two streams may both be in the middle of a line. */
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
    /** Leaks, and logged errors, which no attack should be able to cause. */
    problems: () => [...leaks, ...errors],
  };
}

function shown(line) {
  return line.length > shownMax ? `${line.slice(0, shownMax)}…` : line;
}
