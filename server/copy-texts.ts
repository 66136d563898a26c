import type { Imported } from './backup/import-archive.ts';
import type { Config } from './config.ts';
import type { Rotated } from './platform/sealing/rotate-key.ts';

/** What a restore does to whoever was signed in. */
export const accessEnded =
  'All sessions, open links and calendar addresses were ended: everyone signs in again and makes a new calendar address. Keys of programs wait until someone at their institution confirms them.';

/** What became of mails that waited in a copy. */
export function heldText(mails: number): string {
  return `E-mails that waited (${mails}) are held until an administrator releases them under Mail.`;
}

/** What came of reading an archive, below the table of what was compared. */
export function importedText({ files, heldMails, before, holdsKey }: Imported, config: Config, folder: string): string {
  return [
    `Every row is the same, and every byte of ${files} files.`,
    restoredKeyText(holdsKey, config, folder),
    accessEnded,
    ...(heldMails > 0 ? [heldText(heldMails)] : []),
    ...before.map((place) => `What was there before is kept: ${place}`),
    ...(config.s3 && before.length > 0
      ? [
          'Files in the bucket that only the former tables name are set aside from an hour after the start on, a tenth of the store at a time, and removed 30 days later.',
        ]
      : []),
  ].join('\n');
}

/** Whether a copy has the secret key in it. */
export function copiedKeyText(holdsKey: boolean, { secretKeys }: Config): string {
  if (holdsKey) return 'The secret key is in the copy: whoever has the copy can open what is sealed in it.';
  return secretKeys
    ? 'The secret key is not in the copy: keep what PORTAL_SECRET_KEY_FILE names as well, or what is sealed is lost.'
    : 'No secret key is in the copy: there is none in the data folder yet.';
}

/** Where the secret key of what was restored is. */
export function restoredKeyText(holdsKey: boolean, { secretKeys, dataDir }: Config, folder: string): string {
  if (!holdsKey) return 'The secret key was not in the copy: the portal needs the one that it had when that was made.';
  return secretKeys
    ? `The secret key of the copy was left there: unless it is that of PORTAL_SECRET_KEY_FILE, add the line of ${folder}/secret-key to that file.`
    : `The secret key came with the copy, and is in ${dataDir}.`;
}

/** What came of sealing everything with another key. */
export function rotatedText({ id, sealed, lost }: Rotated): string {
  return [
    `${sealed} secrets were sealed anew. The key is now ${id}.`,
    ...(lost > 0 ? [`${lost} secrets could not be opened and were given up: they have to be entered again.`] : []),
    'Make a copy of the portal now: those from before need the former key.',
  ].join('\n');
}
