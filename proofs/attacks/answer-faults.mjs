/** Patterns that no answer may contain: paths of the program, internal errors, and credentials. */
const inside = [
  /\n\s+at .{1,200}:\d+:\d+/,
  /node_modules|dist\/server|portal\.sqlite|portal-journey-|file:\/\/\/(?!etc)/,
  /SQLITE_[A-Z]+|SqliteError|no such (?:table|column)|syntax error at or near/,
  /(?:TypeError|ReferenceError|RangeError|SyntaxError|ZodError)\b/,
  /\$argon2|passwordHash|tokenHash/,
  /Unexpected token|is not a function|Cannot read properties of/,
];

/** Problems of an answer, whatever the request; `marksNotFor` comes from `createMarkReader`. */
export function faultsOfAnswer({ status, bytes }, viewer, marksNotFor) {
  const faults = status >= 500 ? [`was answered ${status}`] : [];
  for (const mark of marksNotFor(bytes, viewer)) faults.push(`was told ${mark}`);
  const text = String(bytes);
  for (const form of inside) {
    const found = form.exec(text);
    if (found) faults.push(`was shown the inside: ${found[0].trim()}`);
  }
  return faults;
}
