import { z } from 'zod';
import { EmailAddress, Password, Time } from '#contract/fields.ts';
import { defineRoutes } from '#contract/route.ts';
import { passwordTokenMaxLength } from '#contract/values/limits.ts';
import { mailKinds } from '#contract/values/mail.ts';

/** A person's mail address, shown only to that person and to admins. */
export const MailAddress = z.object({
  /** Confirmed by its person. Other addresses only get the mail with the confirmation link. */
  email: z.string().nullable(),
  pendingEmail: z.string().nullable(),
  /** Since when `email` has rejected mails, and the mail server's reason. */
  emailRefusedAt: Time.nullable(),
  emailRefusal: z.string().nullable(),
});
export type MailAddress = z.infer<typeof MailAddress>;

const MailKindName = z.enum(mailKinds);

export const MailSettings = MailAddress.extend({
  /** The mail server's reason why the confirmation link could not be delivered to `pendingEmail`. */
  pendingRefusal: z.string().nullable(),
  /** Whether mails about missed messages include their text. */
  mailsMessageText: z.boolean(),
  /** Kinds that are switched off. */
  off: z.array(MailKindName),
});
export type MailSettings = z.infer<typeof MailSettings>;

const MailSettingsChange = z.strictObject({
  mailsMessageText: z.boolean().optional(),
  /** False switches a kind off. Kinds that are not named stay unchanged. */
  switches: z.partialRecord(MailKindName, z.boolean()).optional(),
});
export type MailSettingsChange = z.infer<typeof MailSettingsChange>;

/** Null removes the address. The password may be left out shortly after a sign-in through the institution. */
const AddressChange = z.strictObject({ currentPassword: Password.optional(), email: EmailAddress.nullable() });
export type AddressChange = z.infer<typeof AddressChange>;

const ByToken = z.strictObject({ token: z.string().max(passwordTokenMaxLength) });
const ConfirmedAddress = z.object({ email: z.string() });

export const addressesRoutes = defineRoutes({
  'GET /api/mail-settings': {
    access: 'signed-in',
    tokenScope: 'none',
    summary: 'Where e-mails to the viewer go, and which ones they get',
    reply: MailSettings,
  },
  'PATCH /api/mail-settings': {
    access: 'signed-in',
    tokenScope: 'none',
    summary: 'Switches kinds of e-mail on and off for the viewer; those about the account itself can’t be switched off',
    body: MailSettingsChange,
    reply: MailSettings,
  },
  'POST /api/email': {
    access: 'signed-in',
    tokenScope: 'none',
    needsFreshProof: 'with-factor',
    summary: 'Gives or takes away the own e-mail address; a new one is used once the link sent there was confirmed',
    body: AddressChange,
    reply: MailSettings,
  },
  'POST /api/email/link': {
    access: 'signed-in',
    tokenScope: 'none',
    summary: 'Sends the link that confirms the own new address once more',
    reply: MailSettings,
  },
  'POST /api/address-link': {
    access: 'public',
    tokenScope: 'none',
    summary: 'Says which address an open link confirms; a post, so that the secret is in no log',
    body: ByToken,
    reply: ConfirmedAddress,
  },
  'POST /api/confirm-address': {
    access: 'public',
    tokenScope: 'none',
    summary: 'Confirms an address with the link that was sent there',
    body: ByToken,
    reply: ConfirmedAddress,
  },
});
