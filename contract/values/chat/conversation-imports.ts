/**
 * `reading`: its messages are being noted; `tried`: somebody decides; `importing` and `undoing`: under way; `imported`; `undone`;
 * `stuck`: it ended the portal several times, and can be undone.
 */
export const importStates = ['reading', 'tried', 'importing', 'imported', 'undoing', 'undone', 'stuck'] as const;
export type ImportState = (typeof importStates)[number];

/** Of what is left out, as many are listed. */
export const leftOutListed = 200;
/** What nobody imports is forgotten after so many days. */
export const triedKeptDays = 7;
/** And what was left out of an import, after so many. */
export const leftOutKeptDays = 30;
export const importsPageSize = 20;
