/**
 * `waiting`: nobody reads it yet; `reading`: its messages are being noted; `refused`: it cannot be read; `tried`: somebody decides;
 * `importing` and `undoing`: under way; `imported`; `undone`; `stuck`: it did not get on, and can be gone on with or undone.
 */
export const importStates = [
  'waiting',
  'reading',
  'refused',
  'tried',
  'importing',
  'imported',
  'undoing',
  'undone',
  'stuck',
] as const;
export type ImportState = (typeof importStates)[number];
/** In these nothing of it stands in a conversation: it can be discarded. */
export const discardableStates: readonly ImportState[] = ['waiting', 'reading', 'refused', 'tried', 'undone'];

/** Of what is left out, as many are listed. */
export const leftOutListed = 200;
/** What nobody imports is forgotten after so many days. */
export const triedKeptDays = 7;
/** And what was left out of an import, after so many. */
export const leftOutKeptDays = 30;
export const importsPageSize = 20;
