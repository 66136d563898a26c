import type { Kysely } from 'kysely';
import type { MailSettings, MailSettingsChange } from '#contract/people/addresses.ts';
import { capabilitiesOf } from '#contract/values/capabilities.ts';
import { type MailKind, mailSwitchesOf } from '#contract/values/mail.ts';
import type { Schema } from '#server/db/schema.ts';
import { badRequest, notSignedIn } from '#server/platform/http/errors.ts';
import type { Viewer } from '#server/platform/http/http.ts';
import { answersByMail } from '#server/platform/mail/answers-by-mail.ts';
import type { Portal } from '#server/portal.ts';
import {
  findAddress,
  findLinkRefusal,
  findMailChoices,
  updateMailsMessageText,
  upsertMailSwitch,
} from './addresses.queries.ts';

export async function readMailSettings(
  { db, config, settings }: Pick<Portal, 'db' | 'config' | 'settings'>,
  viewer: Viewer,
): Promise<MailSettings> {
  const address = await findAddress(db, viewer.id);
  if (!address) throw notSignedIn();
  const { pendingEmail } = address;
  const pendingRefusal = pendingEmail === null ? null : await findLinkRefusal(db, viewer.id, pendingEmail);
  const { wantsText, off } = await findMailChoices(db, viewer.id);
  const answers = answersByMail(config, settings());
  const isDefault = answers?.areQuoted === true && answers.mayAnswer(viewer);
  return { ...address, pendingRefusal, mailsMessageText: wantsText ?? isDefault, off };
}

/** Switches the viewer's kinds of mail on or off, all or none. Throws 400 for a kind that their role cannot switch. */
export async function changeMailSettings(
  db: Kysely<Schema>,
  viewer: Viewer,
  { mailsMessageText, switches = {} }: MailSettingsChange,
): Promise<void> {
  const own = mailSwitchesOf(capabilitiesOf(viewer)).map(({ kind }) => kind);
  const changes = Object.entries(switches) as [MailKind, boolean][];
  for (const [kind] of changes) {
    if (!own.includes(kind)) throw badRequest('These e-mails can’t be switched off', `switches.${kind}`);
  }
  await db.transaction().execute(async (transaction) => {
    for (const [kind, isOn] of changes) await upsertMailSwitch(transaction, { userId: viewer.id, kind, off: !isOn });
    if (mailsMessageText !== undefined) await updateMailsMessageText(transaction, viewer.id, mailsMessageText);
  });
}
