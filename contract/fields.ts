import { z } from 'zod';
import { hasHiddenSigns, hasLineBreaks, mixesScripts } from './plain-names.ts';
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
import { storable } from './values/plain-text.ts';
import { roles } from './values/roles.ts';

export const Id = z.int().positive();
/** An id in a path or a query: digits alone, within the safe integers. */
export const IdText = z
  .string()
  .regex(/^[1-9]\d{0,15}$/, 'Must be a positive whole number')
  .transform(Number)
  .pipe(Id);
/** Of a message or of its newest change: below 0 where it was brought from another desk and stands before what was written here. */
export const MessageId = z.int().refine((id) => id !== 0, 'Must not be 0');
/** The same in a path or a query. */
export const MessageIdText = z
  .string()
  .regex(/^-?[1-9]\d{0,15}$/, 'Must be a whole number other than 0')
  .transform(Number)
  .pipe(MessageId);
/** ISO-8601, UTC, with milliseconds. There is no year 0, and PostgreSQL takes none. */
export const Time = z.iso.datetime({ precision: 3 }).refine((time) => !time.startsWith('0000'), 'There is no year 0');
/** What a clock shows, `2026-11-24T10:00`. The days around it are in the calendar as well, whatever the clock's zone. */
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
export const PersonName = z
  .string()
  .trim()
  .min(1, 'Full name is required')
  .max(nameMaxLength, `Full name must be at most ${nameMaxLength} characters`);

/** Names as they are given from now on; older ones may hold what these refuse. */
export const NewUsername = Username.refine(
  (name) => !hasHiddenSigns(name),
  'Username must not contain invisible characters or line breaks',
).refine((name) => !mixesScripts(name), 'Username must not mix letters of different scripts');
export const NewPersonName = PersonName.refine((name) => !hasLineBreaks(name), 'Full name must be one line');

/** Where mails are sent. It stands in a header, so nothing but an address alone is taken. */
export const EmailAddress = z
  .string()
  .trim()
  .max(emailMaxLength, `An e-mail address has at most ${emailMaxLength} characters`)
  .pipe(z.email('This is not an e-mail address. One looks like jane@library.example'));

/** The length of a text in code points, the unit of every text limit. */
export function codePoints(text: string): number {
  let count = 0;
  for (const _ of text) count++;
  return count;
}

export const MessageContent = z
  .string()
  .overwrite(storable)
  .trim()
  .min(1, messageRefusals.blank)
  .refine((text) => text.length <= messageMaxLength || codePoints(text) <= messageMaxLength, messageRefusals.tooLong);

/** Made by the client, unique per sender; time-ordered ids (UUIDv7) keep the server's index compact. */
export const ClientId = z
  .string()
  .regex(new RegExp(`^[\\w-]{8,${clientIdMaxLength}}$`), 'Must be 8 to 64 letters, digits, - or _');
