import { createHash } from 'node:crypto';

/** By what the items of a COUNTER report are put in order; empty for what is no COUNTER report. */
export interface ItemKeys {
  /** The same in all reports of a kind for what all of them name alike: by its name, as far as it is written here, then by a hash. */
  sortKey: string;
  /** Of what it is a part of, in the same form; empty where nothing is named. */
  parentKey: string;
}

/** What every report and view of a kind shows of an item: rows that differ in nothing that is shown have one key. */
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

/** Reads the keys of items from their cells under these headings. */
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
  // Nothing that two engines could put in different orders.
  const written = (parts[0] ?? '')
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
  const hash = createHash('sha256').update(JSON.stringify(parts)).digest('hex');
  return `${written.slice(0, writtenLength)} ${hash.slice(0, hashLength)}`;
}
