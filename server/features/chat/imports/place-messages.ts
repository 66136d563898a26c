import type { LeftOut } from '#contract/chat/conversation-imports.ts';
import { messageMaxLength } from '#contract/values/limits.ts';
import { isStaff } from '#contract/values/roles.ts';
import { isInSupportTeam } from '#server/features/people/people.access.ts';
import type { Person } from '#server/features/people/people.queries.ts';
import { isoTime } from '#server/platform/clock.ts';
import type { PlacedMessage } from './conversation-imports.queries.ts';
import type { ReadConversation, Writer, Written } from './read-conversation.ts';

export interface PlacingParts {
  /** Who here has an address, by the address in small letters. */
  byEmail: ReadonlyMap<string, readonly Person[]>;
  find(id: number): Person | undefined;
  /** Who imports: what is nobody's here stands under their name, beginning with the name of its writer. */
  importer: Person;
  nowMs: number;
}

export interface Placed {
  customerId: number | null;
  messages: PlacedMessage[];
  leftOut: LeftOut[];
}

/** Puts a conversation of another desk into the channel of its customer here, and says what has no place in it. */
export function placeConversation(read: ReadConversation, parts: PlacingParts): Placed {
  const { title: what, line } = read;
  const customer = customerOf(read.asker, parts);
  if (typeof customer === 'string')
    return { customerId: null, messages: [], leftOut: [{ line, what, reason: customer }] };
  const reasons = new Map<string, number>();
  const leaveOut = (reason: string) => reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
  const messages = read.written.flatMap((written) => {
    if (written.files > 0) leaveOut(attachmentsReason);
    const problem = whyNot(written, read.asker, parts.nowMs);
    if (problem) leaveOut(problem);
    return problem === null ? placeMessage(read, written, { ...parts, customer }) : [];
  });
  const leftOut = [...reasons].map(([reason, count]) => {
    return { line, what, reason: count > 1 ? `${reason} (${count})` : reason };
  });
  return { customerId: customer.id, messages, leftOut };
}

function placeMessage(
  { desk, id, asker }: ReadConversation,
  written: Written,
  parts: PlacingParts & { customer: Person },
): PlacedMessage[] {
  const { senderId, receiverId, nameFirst } = sidesOf(written.writer, asker, parts);
  const text = nameFirst === '' ? written.text : `${nameFirst} wrote:\n${written.text}`;
  const source = `${desk}:${id}:${written.id}`;
  const same = { customerId: parts.customer.id, senderId, receiverId, writtenAt: isoTime(written.atMs) };
  return piecesOf(text).map((content, at) => ({ ...same, source: at === 0 ? source : `${source}#${at + 1}`, content }));
}

const attachmentsReason = 'Files of a message are left out';

/** The customer who asked, or why nobody here is. */
function customerOf(asker: Writer | null, { byEmail }: PlacingParts): Person | string {
  if (!asker?.email)
    return `No one with an e-mail address is named as having asked${asker?.name ? ` (${asker.name})` : ''}`;
  const [found, second] = byEmail.get(asker.email) ?? [];
  if (!found) return `No one here has the address ${asker.email}`;
  if (second) return `Several people here have the address ${asker.email}`;
  if (found.role !== 'customer')
    return `${asker.email} belongs to staff: conversations of customers alone are imported`;
  return found.deactivatedAt ? `The account with the address ${asker.email} is deactivated` : found;
}

/** Why something that was written is left out; empty where there is nothing to miss, null where it stays. */
function whyNot(written: Written, asker: Writer | null, nowMs: number): string | null {
  if (written.isPrivate) return 'Private notes are left out';
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
  { byEmail, find, importer, customer }: PlacingParts & { customer: Person },
): { senderId: number; receiverId: number; nameFirst: string } {
  if (writer?.email && writer.email === asker?.email && !writer.isOfTeam) {
    const manager = find(customer.accountManagerId ?? 0);
    const receiver = manager && isInSupportTeam(manager, customer) ? manager : importer;
    return { senderId: customer.id, receiverId: receiver.id, nameFirst: '' };
  }
  const known = (byEmail.get(writer?.email ?? '') ?? []).filter(({ role }) => isStaff(role));
  const [sender] = known.filter((person) => isInSupportTeam(person, customer));
  if (sender && known.length === 1) return { senderId: sender.id, receiverId: customer.id, nameFirst: '' };
  const name = known[0]?.fullName || writer?.name || writer?.email || 'Support';
  return { senderId: importer.id, receiverId: customer.id, nameFirst: name };
}

/** A text in pieces that are no longer than a message may be, cut between lines or words where that is possible. */
export function piecesOf(text: string): string[] {
  const pieces: string[] = [];
  let rest = text;
  while (rest.length > messageMaxLength) {
    const head = rest.slice(0, messageMaxLength);
    const cuts = [head.lastIndexOf('\n'), head.lastIndexOf(' ')];
    const cut = cuts.find((at) => at > messageMaxLength / 2) ?? messageMaxLength;
    // Never within a character.
    const to = /[\uD800-\uDBFF]/.test(rest[cut - 1] ?? '') ? cut - 1 : cut;
    pieces.push(rest.slice(0, to).trim());
    rest = rest.slice(to).trim();
  }
  return rest === '' ? pieces : [...pieces, rest];
}
