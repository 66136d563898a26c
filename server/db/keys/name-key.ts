/** A cursor has to hold it. */
const keyMaxLength = 80;

/** As a search compares: neither case nor diacritics count. */
export function folded(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

/** By which names are sorted and found. */
export function nameKey(name: string): string {
  return [...folded(name)].slice(0, keyMaxLength).join('');
}

/** What is stored beside a person, to sort and to search by. */
export function keysOfPerson(person: { fullName: string; username: string; department?: string | null }) {
  const { fullName, username, department } = person;
  return { nameKey: nameKey(fullName), searchText: folded([fullName, username, department ?? ''].join('\n')) };
}
