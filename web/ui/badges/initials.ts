/** Upper-case initials of the first and the last name. */
export function initials(fullName: string): string {
  const names = fullName.trim().split(/\s+/);
  const first = firstLetter(names[0]);
  return names.length > 1 ? first + firstLetter(names.at(-1)) : first;
}

function firstLetter(name = ''): string {
  // By code point, so that no emoji or rare letter is cut in half.
  return ([...name][0] ?? '').toLocaleUpperCase('en');
}
