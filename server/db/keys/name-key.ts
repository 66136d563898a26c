/** A cursor contains the key, so it must be short. */
const keyMaxLength = 80;

/** Folds a text for searching, without case and diacritics. */
export function folded(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

/** The key for sorting and finding names. */
export function nameKey(name: string): string {
  return [...folded(name)].slice(0, keyMaxLength).join('');
}

/** Stored sort and search keys of a person. */
export function keysOfPerson(person: { fullName: string; username: string; department?: string | null }) {
  const { fullName, username, department } = person;
  return { nameKey: nameKey(fullName), searchText: folded([fullName, username, department ?? ''].join('\n')) };
}
