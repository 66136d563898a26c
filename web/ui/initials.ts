/** Upper-case initials of the first and the last name, as avatars show them (specification §3). */
export function initials(fullName: string): string {
  const names = fullName.trim().split(/\s+/);
  const first = firstLetter(names[0]);
  return names.length > 1 ? first + firstLetter(names.at(-1)) : first;
}

function firstLetter(name = ''): string {
  // By code point: half of an emoji or of a rare letter is no initial.
  return ([...name][0] ?? '').toLocaleUpperCase('en');
}
