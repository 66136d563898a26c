import type { SettingValues } from '#contract/values/settings/setting-list.ts';
import { MailboxAwayError, openMailbox } from './imap-mailbox.ts';

type Folders = Pick<SettingValues, 'inboundMailFolder' | 'inboundMailTakenFolder'>;

/** Opens the mailbox beside the process that reads it, and takes nothing. */
export async function tryMailbox(
  url: string,
  { inboundMailFolder: folder, inboundMailTakenFolder: takenFolder }: Folders,
): Promise<{ failure: string | null; waiting: number; tellsNews: boolean }> {
  try {
    const mailbox = await openMailbox({ url, folder, takenFolder }, () => {});
    try {
      const waiting = (await mailbox.list()).length;
      return { failure: null, waiting, tellsNews: mailbox.tellsNews };
    } finally {
      await mailbox.close();
    }
  } catch (error) {
    if (!(error instanceof MailboxAwayError)) throw error;
    return { failure: error.message, waiting: 0, tellsNews: false };
  }
}
