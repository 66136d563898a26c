import { z } from 'zod';
import { parseConversationKey } from './values/chat/conversations.ts';
import { messageRefusals } from './values/chat/message-refusals.ts';
import {
  clientIdMaxLength,
  emailMaxLength,
  messageMaxLength,
  nameMaxLength,
  passwordMaxLength,
  passwordMinLength,
  usernameMaxLength,
  usernameMinLength,
} from './values/limits.ts';
import { hasHiddenSigns, hasLineBreaks, mixesScripts, withoutHiddenSigns } from './values/plain-names.ts';
import { isBlank, storable } from './values/plain-text.ts';
import { roles } from './values/roles.ts';

export const Id = z.int().positive();
/** An id in a path or a query: digits only, within the safe integers. */
export const IdText = z
  .string()
  .regex(/^[1-9]\d{0,15}$/, 'Must be a positive whole number')
  .transform(Number)
  .pipe(Id);
/** Id of a message or of its newest change: below 0 for imported messages that precede everything written here. */
export const MessageId = z.int().refine((id) => id !== 0, 'Must not be 0');
/** A `MessageId` in a path or a query. */
export const MessageIdText = z
  .string()
  .regex(/^-?[1-9]\d{0,15}$/, 'Must be a whole number other than 0')
  .transform(Number)
  .pipe(MessageId);
export const ConversationKey = z
  .string()
  .refine((key) => parseConversationKey(key) !== null, 'Must be keys of conversations');
/** ISO 8601, UTC, with milliseconds. There is no year 0, and PostgreSQL rejects it. */
export const Time = z.iso.datetime({ precision: 3 }).refine((time) => !time.startsWith('0000'), 'There is no year 0');
/**
 * Local time `2026-11-24T10:00`. Years start with 1 or 2, so that the neighbouring days exist too, whatever the zone.
 */
export const WallTime = z.string().regex(/^[12]\d{3}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d$/);
export const RoleName = z.enum(roles);

export const Username = z
  .string()
  .trim()
  .min(usernameMinLength, 'Username must be at least 3 characters')
  .max(usernameMaxLength, `Username must be at most ${usernameMaxLength} characters`);
export const Password = z
  .string()
  .min(passwordMinLength, 'Password must be at least 6 characters')
  .max(passwordMaxLength, `Password must be at most ${passwordMaxLength} characters`);
/** Applies to new names only: invisible characters are removed. Stored names stay unchanged. */
export const NameText = z.string().overwrite(withoutHiddenSigns).trim();
/** Free text. Invisible characters are kept, but a text of nothing else counts as blank. */
export function writtenText(whenBlank: string) {
  return z
    .string()
    .overwrite(storable)
    .trim()
    .refine((text) => !isBlank(text), whenBlank);
}

const personName = <Text extends z.ZodString>(text: Text) =>
  text.min(1, 'Full name is required').max(nameMaxLength, `Full name must be at most ${nameMaxLength} characters`);
export const PersonName = personName(z.string().trim());

/** Applies to new names only: stored ones may contain what this rejects. */
export const NewUsername = Username.refine(
  (name) => !hasHiddenSigns(name),
  'Username must not contain invisible characters or line breaks',
).refine((name) => !mixesScripts(name), 'Username must not mix letters of different scripts');
export const NewPersonName = personName(NameText).refine((name) => !hasLineBreaks(name), 'Full name must be one line');

/** A mail recipient. It becomes part of a mail header, so only a bare address is accepted. */
export const EmailAddress = z
  .string()
  .trim()
  .max(emailMaxLength, `An e-mail address has at most ${emailMaxLength} characters`)
  .pipe(z.email('This is not an e-mail address. One looks like jane@library.example'));

/** The length of a text in code points, the unit of every text limit. */
const Ignored = z.unknown().optional();

/** Keys that older clients send though the server sets them itself. Any other unknown key of a body is refused. */
export function ignored<const Key extends string>(...keys: readonly Key[]): Record<Key, typeof Ignored> {
  return Object.fromEntries(keys.map((key) => [key, Ignored])) as Record<Key, typeof Ignored>;
}

export function codePoints(text: string): number {
  let count = 0;
  for (const _ of text) count++;
  return count;
}

export const MessageContent = writtenText(messageRefusals.blank).refine(
  (text) => text.length <= messageMaxLength || codePoints(text) <= messageMaxLength,
  messageRefusals.tooLong,
);

/** Made by the client, unique per sender; time-ordered ids (UUIDv7) keep the server's index compact. */
export const ClientId = z
  .string()
  .regex(new RegExp(`^[\\w-]{8,${clientIdMaxLength}}$`), 'Must be 8 to 64 letters, digits, - or _');

/** The IANA name of a time zone. */
export const Zone = z
  .string()
  .max(64)
  .regex(/^[A-Za-z_]+(\/[\w+-]+)*$/, 'Must be a time zone, as Europe/London')
  .refine(isZone, 'This time zone is not known');

/** Says whether this machine knows the time zone. */
export function isZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en-GB', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}

/** An address with a path, without parts that could carry a secret into a log. */
export function isServiceAddress(text: string): boolean {
  if (!/^https?:\/\//.test(text) || !URL.canParse(text)) return false;
  const { search, hash, username } = new URL(text);
  return !search && !hash && !username;
}
