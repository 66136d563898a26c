/** Placeholder for a look-around that matches, because an attacker can choose where it does. */
const gate = '\uE000';

/**
 * An expression in a form that automata can judge and that backtracks at least as much: each look-around becomes an
 * optional private character, and letters are lower case if the case is ignored. Null if a look-around or backreference
 * cannot be replaced like this.
 */
export function judgeableForm({ source, flags }) {
  const withoutLooks = withGates(source);
  if (withoutLooks === null || /\\[1-9k]/.test(source.replace(/\\\\/g, ''))) return null;
  const isCaseless = flags.includes('i');
  return {
    source: isCaseless ? inSmallLetters(withoutLooks) : withoutLooks,
    flags: flags.replace(/[div]/g, ''),
  };
}

/** An expression without an unbounded repetition backtracks a bounded number of times, whatever the input. */
export function hasEndlessRepeat(source) {
  return /[*+]|\{\d+,\}/.test(source.replace(/\\./g, 'x').replace(/\[[^\]]*\]/g, 'x'));
}

/** Matches a single character, or the beginning of a look-around. */
const parts = /\\.|\[(?:\\.|[^\]\\])*\]|\(\?<?[=!]|./gs;

function withGates(source) {
  let form = '';
  let endOfLook = 0;
  for (const { 0: part, index } of source.matchAll(parts)) {
    if (index < endOfLook) continue;
    if (!part.startsWith('(?')) form += part;
    else {
      const end = endOfGroup(source, index + part.length);
      if (hasEndlessRepeat(source.slice(index, end))) return null;
      form += gate;
      endOfLook = end + 1;
    }
  }
  return form;
}

/** The end of the group whose content begins at `start`. */
function endOfGroup(source, start) {
  let depth = 1;
  for (const { 0: part, index } of source.slice(start).matchAll(/\\.|\[(?:\\.|[^\]\\])*\]|[()]/gs)) {
    if (part === '(') depth++;
    else if (part === ')' && --depth === 0) return start + index;
  }
  return source.length;
}

function inSmallLetters(source) {
  return source.replace(
    /(\\(?:[pP]\{[^}]*\}|u\{[^}]*\}|.))|[A-Z]+/gs,
    (part, escaped) => escaped ?? part.toLowerCase(),
  );
}
