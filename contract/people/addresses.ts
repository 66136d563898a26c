import { z } from 'zod';
import { EmailAddress, Password, Time } from '#contract/fields.ts';
import { defineRoutes } from '#contract/route.ts';
import { passwordTokenMaxLength } from '#contract/values/limits.ts';
import { mailKinds } from '#contract/values/mail.ts';

/** Where mails to a person go: shown to themself and to admins alone. */
export const MailAddress = z.object({
  /** Confirmed by its person. Nothing is sent to any other address but the link that confirms it. */
  email: z.string().nullable(),
  /** Not confirmed yet. */
  pendingEmail: z.string().nullable(),
  /** Since when, and in the mail server's words why, `email` takes no mails. */
  emailRefusedAt: Time.nullable(),
  emailRefusal: z.string().nullable(),
});
export type MailAddress = z.infer<typeof MailAddress>;

const MailKindName = z.enum(mailKinds);

/** Where the viewer's own mails go, and which they get. */
export const MailSettings = MailAddress.extend({
  /** Why the link could not be brought to `pendingEmail`, in the mail server's words. */
  pendingRefusal: z.string().nullable(),
  /** Whether mails about missed messages carry their text. */
  mailsMessageText: z.boolean(),
  /** The kinds that are switched off. */
  off: z.array(MailKindName),
});
export type MailSettings = z.infer<typeof MailSettings>;

const MailSettingsChange = z.strictObject({
  mailsMessageText: z.boolean().optional(),
  /** By kind: false switches it off. What is not named stays as it is. */
  switches: z.partialRecord(MailKindName, z.boolean()).optional(),
});
export type MailSettingsChange = z.infer<typeof MailSettingsChange>;

/** Null takes the address away. Whoever has just signed in through their institution may leave out the password. */
const AddressChange = z.strictObject({ currentPassword: Password.optional(), email: EmailAddress.nullable() });
export type AddressChange = z.infer<typeof AddressChange>;

const ByToken = z.strictObject({ token: z.string().max(passwordTokenMaxLength) });
/** The address that a link confirms. */
const ConfirmedAddress = z.object({ email: z.string() });

export const addressesRoutes = defineRoutes({
  'GET /api/mail-settings': {
    access: 'signed-in',
    summary: 'Where e-mails to the viewer go, and which ones they get',
    reply: MailSettings,
  },
  'PATCH /api/mail-settings': {
    access: 'signed-in',
    summary: 'Switches kinds of e-mail on and off for the viewer; those about the account itself can’t be switched off',
    body: MailSettingsChange,
    reply: MailSettings,
  },
  'POST /api/email': {
    access: 'signed-in',
    needsFreshProof: 'with-factor',
    summary: 'Gives or takes away the own e-mail address; a new one is used once the link sent there was confirmed',
    body: AddressChange,
    reply: MailSettings,
  },
  'POST /api/email/link': {
    access: 'signed-in',
    summary: 'Sends the link that confirms the own new address once more',
    reply: MailSettings,
  },
  'POST /api/address-link': {
    access: 'public',
    summary: 'Says which address an open link confirms; a post, so that the secret is in no log',
    body: ByToken,
    reply: ConfirmedAddress,
  },
  'POST /api/confirm-address': {
    access: 'public',
    summary: 'Confirms an address with the link that was sent there',
    body: ByToken,
    reply: ConfirmedAddress,
  },
});
