import { createHash } from 'node:crypto';

/** Sort keys of items in COUNTER reports; empty for other reports. */
export interface ItemKeys {
  /** Equal in all reports of a kind for an item that they name alike: the beginning of its name, then a hash. */
  sortKey: string;
  /** The parent's key in the same form; empty where none is named. */
  parentKey: string;
}

/** Columns that every report and view of a kind shows; rows that differ only in other columns share a key. */
const shownEverywhere = {
  platform: [],
  database: ['publisher', 'publisherid', 'platform', 'proprietaryid'],
  title: ['publisher', 'publisherid', 'platform', 'doi', 'proprietaryid', 'printissn', 'onlineissn', 'uri'],
  item: ['publisher', 'publisherid', 'platform', 'doi', 'proprietaryid', 'uri'],
};
const subjects = ['item', 'title', 'database', 'platform'] as const;
const parentParts = ['authors', 'articleversion', 'doi', 'proprietaryid', 'printissn', 'onlineissn', 'uri'].map(
  (name) => `parent${name}`,
);
const writtenLength = 40;
const hashLength = 16;

/** Returns a function that computes the keys of an item from its cells under these headings. */
export function itemKeysUnder(headings: readonly string[]): (cells: readonly string[]) => ItemKeys {
  const words = headings.map((heading) => heading.toLowerCase().replace(/[\s_-]+/g, ''));
  const subject = subjects.find((name) => words.includes(name));
  if (!subject) return () => ({ sortKey: '', parentKey: '' });
  const columnsOf = (names: readonly string[]) => names.map((name) => words.indexOf(name));
  const [own, parent] = [columnsOf([subject, ...shownEverywhere[subject]]), columnsOf(['parenttitle', ...parentParts])];
  return (cells) => {
    const read = (columns: readonly number[]) => columns.map((column) => (cells[column] ?? '').trim());
    const ofParent = subject === 'item' ? read(parent) : [];
    return { sortKey: keyOf(read(own)), parentKey: ofParent.some(Boolean) ? keyOf(ofParent) : '' };
  };
}

function keyOf(parts: readonly string[]): string {
  // Only characters that both engines sort alike.
  const written = (parts[0] ?? '')
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
  const hash = createHash('sha256').update(JSON.stringify(parts)).digest('hex');
  return `${written.slice(0, writtenLength)} ${hash.slice(0, hashLength)}`;
}
