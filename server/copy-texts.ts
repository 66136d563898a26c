import type { Imported } from './backup/import-archive.ts';
import type { TakenOver } from './backup/take-over.ts';
import type { Config } from './config.ts';
import type { Held } from './db/queries/settle-restored.ts';
import { numberText } from './features/invoices/number-text.ts';
import type { Rotated } from './platform/sealing/rotate-key.ts';

export const accessEnded =
  'All sessions, open links and calendar addresses were ended: everyone signs in again and makes a new calendar address. Keys of programs wait until someone at their institution confirms them.';

/** Lists the mails, broadcasts and events of a copy that were put on hold; empty if there are none. */
export function onHoldText({ mails, broadcasts, events }: Held): string[] {
  const counts = [
    [mails, 'e-mails'],
    [broadcasts, 'planned broadcasts'],
    [events, 'events to webhooks'],
  ] as const;
  const waited = counts.filter(([count]) => count > 0).map(([count, what]) => `${what} (${count})`);
  return waited.length > 0
    ? [
        `What waited is held until an administrator releases or discards it under Settings, E-mail: ${waited.join(', ')}.`,
      ]
    : [];
}

/** The next invoice and credit note numbers; empty if none was assigned yet. */
export function nextText({ invoiceNumber, creditNoteNumber, prefix }: TakenOver): string[] {
  if (invoiceNumber === 1 && creditNoteNumber === 1) return [];
  const [invoice, creditNote] = [numberText(prefix, invoiceNumber), numberText('CN', creditNoteNumber)];
  return [`The next invoice is ${invoice}, and the next credit note ${creditNote}.`];
}

/** The result of an import, printed below the table of compared rows. */
export function importedText(
  { files, held, next, before, holdsKey }: Imported,
  config: Config,
  folder: string,
): string {
  return [
    `Every row is the same, and every byte of ${files} files.`,
    restoredKeyText(holdsKey, config, folder),
    accessEnded,
    ...onHoldText(held),
    ...nextText(next),
    ...before.map((place) => `What was there before is kept: ${place}`),
    ...(config.s3 && before.length > 0
      ? [
          'Files in the bucket that only the former tables name are set aside from an hour after the start on, a tenth of the store at a time, and removed 30 days later.',
        ]
      : []),
  ].join('\n');
}

export function copiedKeyText(holdsKey: boolean, { secretKeys }: Config): string {
  if (holdsKey) return 'The secret key is in the copy: anyone who has the copy can open its sealed values.';
  return secretKeys
    ? 'The secret key is not in the copy: keep the file that PORTAL_SECRET_KEY_FILE names as well, or sealed values are lost.'
    : 'No secret key is in the copy: there is none in the data folder yet.';
}

export function restoredKeyText(holdsKey: boolean, { secretKeys, dataDir }: Config, folder: string): string {
  if (!holdsKey) return 'The secret key was not in the copy: the portal needs the one that it had when that was made.';
  return secretKeys
    ? `The secret key of the copy was left there: unless it is that of PORTAL_SECRET_KEY_FILE, add the line of ${folder}/secret-key to that file.`
    : `The secret key came with the copy, and is in ${dataDir}.`;
}

export function rotatedText({ id, sealed, lost }: Rotated): string {
  return [
    `${sealed} secrets were sealed anew. The key is now ${id}.`,
    ...(lost > 0 ? [`${lost} secrets could not be opened and were given up: they have to be entered again.`] : []),
    'Make a copy of the portal now: those from before need the former key.',
  ].join('\n');
}
