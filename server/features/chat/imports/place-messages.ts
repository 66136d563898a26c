import { capabilitiesOf } from '#contract/values/capabilities.ts';
import { messageMaxLength } from '#contract/values/limits.ts';
import { isInSupportTeam } from '#server/features/people/people.access.ts';
import type { Person } from '#server/features/people/people.queries.ts';
import { isoTime } from '#server/platform/clock.ts';
import type { PlacedMessage } from './conversation-imports.queries.ts';
import type { ReadConversation, Writer, Written } from './read-conversation.ts';

export interface PlacingContext {
  /** People of this portal by lower-case address. */
  byEmail: ReadonlyMap<string, readonly Person[]>;
  find(id: number): Person | undefined;
  /** Person who imports. Messages by unknown people appear under this name, prefixed with the writer's name. */
  importer: Person;
  nowMs: number;
  /** Keys of messages placed so far, to skip duplicates. */
  taken: Set<string>;
}

/** A part of an archive that is left out or changed. */
export interface LeftOut {
  /** Line in the file, or position in its list. */
  line: number;
  /** For example `Ticket 12`; empty if unknown. */
  what: string;
  reason: string;
}

export interface Placed {
  customerId: number | null;
  messages: PlacedMessage[];
  leftOut: LeftOut[];
}

/** Assigns a conversation to its customer's channel, and lists what is left out. */
export function placeConversation(read: ReadConversation, parts: PlacingContext): Placed {
  const { title: what, line } = read;
  const customer = customerOf(read.asker, parts);
  if (typeof customer === 'string')
    return { customerId: null, messages: [], leftOut: [{ line, what, reason: customer }] };
  const reasons = new Map<string, number>();
  const leaveOut = (reason: string) => reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
  const hidden = new Set(read.written.filter(({ notPublic }) => notPublic !== null).map(({ id }) => id));
  const messages = read.written.flatMap((written) => {
    const problem = whyNot(written, read.asker, parts.nowMs);
    if (problem) leaveOut(problem);
    if (written.notPublic === null && written.files > 0) leaveOut(attachmentsReason);
    if (problem !== null) return [];
    const placed = placeMessage(read, written, { ...parts, customer });
    const isTaken = placed.some(({ source }) => parts.taken.has(source));
    if (isTaken || hidden.has(written.id)) {
      leaveOut(isTaken ? twiceReason : hiddenTwinReason);
      return [];
    }
    for (const { source } of placed) parts.taken.add(source);
    return placed;
  });
  const leftOut = [...reasons].map(([reason, count]) => {
    return { line, what, reason: count > 1 ? `${reason} (${count})` : reason };
  });
  return { customerId: customer.id, messages, leftOut };
}

function placeMessage(
  { desk, id, asker }: ReadConversation,
  written: Written,
  parts: PlacingContext & { customer: Person },
): PlacedMessage[] {
  const { senderId, receiverId, nameFirst } = sidesOf(written.writer, asker, parts);
  const text = nameFirst === '' ? written.text : `${nameFirst} wrote:\n${written.text}`;
  const source = `${desk}:${id}:${written.id}`;
  const same = { customerId: parts.customer.id, senderId, receiverId, writtenAt: isoTime(written.atMs) };
  return piecesOf(text).map((content, at) => ({ ...same, source: at === 0 ? source : `${source}#${at + 1}`, content }));
}

const attachmentsReason = 'Files of a message are left out';
const twiceReason = 'A message that’s in the file twice is taken once';
const hiddenTwinReason = 'A message that also stands there as not public is left out';

/** The customer who asked, or the reason why none was found. */
function customerOf(asker: Writer | null, { byEmail }: PlacingContext): Person | string {
  if (!asker?.email)
    return `No one with an e-mail address is named as having asked${asker?.name ? ` (${asker.name})` : ''}`;
  const [found, second] = byEmail.get(asker.email) ?? [];
  if (!found) return `No one here has the address ${asker.email}`;
  if (second) return `Several people here have the address ${asker.email}`;
  if (!capabilitiesOf(found).isServed)
    return `${asker.email} belongs to staff: conversations of customers alone are imported`;
  return found.deactivatedAt ? `The account with the address ${asker.email} is deactivated` : found;
}

/** Reason for leaving a message out; empty if nothing is lost, null if it is imported. */
function whyNot(written: Written, asker: Writer | null, nowMs: number): string | null {
  if (written.notPublic !== null) return written.notPublic;
  if (written.text === '') return written.files > 0 ? '' : 'A message without text is left out';
  if (Number.isNaN(written.atMs) || written.atMs < 0) return 'A message without a date is left out';
  if (written.atMs > nowMs) return 'A message with a date in the future is left out';
  if (written.writer === null) return 'A message from someone unknown is left out';
  if (!written.writer.isOfTeam && written.writer.email !== asker?.email) {
    return `What ${written.writer.email ?? 'someone else'} wrote is left out, because they didn’t ask`;
  }
  return null;
}

function sidesOf(
  writer: Writer | null,
  asker: Writer | null,
  { byEmail, find, importer, customer }: PlacingContext & { customer: Person },
): { senderId: number; receiverId: number; nameFirst: string } {
  if (writer?.email && writer.email === asker?.email && !writer.isOfTeam) {
    const manager = find(customer.accountManagerId ?? 0);
    const receiver = manager && isInSupportTeam(manager, customer) ? manager : importer;
    return { senderId: customer.id, receiverId: receiver.id, nameFirst: '' };
  }
  const known = (byEmail.get(writer?.email ?? '') ?? []).filter((one) => capabilitiesOf(one).servesCustomers);
  const [sender] = known.filter((person) => isInSupportTeam(person, customer));
  if (sender && known.length === 1) return { senderId: sender.id, receiverId: customer.id, nameFirst: '' };
  const name = known[0]?.fullName || writer?.name || writer?.email || 'Support';
  return { senderId: importer.id, receiverId: customer.id, nameFirst: name };
}

/** Splits a text into parts of at most the maximum message length, between lines or words if possible. */
export function piecesOf(text: string): string[] {
  const pieces: string[] = [];
  let rest = text;
  while (rest.length > messageMaxLength) {
    const head = rest.slice(0, messageMaxLength);
    const cuts = [head.lastIndexOf('\n'), head.lastIndexOf(' ')];
    const cut = cuts.find((at) => at > messageMaxLength / 2) ?? messageMaxLength;
    // Do not split a surrogate pair.
    const to = /[\uD800-\uDBFF]/.test(rest[cut - 1] ?? '') ? cut - 1 : cut;
    pieces.push(rest.slice(0, to).trim());
    rest = rest.slice(to).trim();
  }
  return rest === '' ? pieces : [...pieces, rest];
}
