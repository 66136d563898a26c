import { parseConversationKey } from '#contract/values/chat/conversations.ts';
import { isSupportOpen, londonTime, nextSupportOpening, supportZone } from '#contract/values/chat/support-hours.ts';
import { automaticReplyDelayMs, automaticReplySilenceMs } from '#contract/values/limits.ts';
import { isStaff } from '#contract/values/roles.ts';
import { dueBy, isDue } from '#server/db/queries/due.ts';
import type { Db } from '#server/db/schema.ts';
import type { Directory } from '#server/features/people/directory.service.ts';
import type { Person } from '#server/features/people/people.queries.ts';
import type { PortalParts } from '#server/features/people/portal-parts.ts';
import { isoTime } from '#server/platform/clock.ts';
import {
  claimReply,
  type DueReply,
  findLastStaffMessageTime,
  insertDueReplies,
  listUnsettledReplies,
  updateReplySettled,
} from './chat-replies.queries.ts';

/**
 * The reply that customers get outside support hours: once a day in each conversation with staff, and never
 * while a person is there.
 */
export interface AutomaticReplies {
  /** The reply that a customer's message to staff makes due, or null. To be noted with `insert` in the message's own transaction. */
  dueIn(conversation: string): DueReply | null;
  insert(db: Db, replies: readonly DueReply[]): Promise<void>;
  /** After the commit: sends them when their time has come. */
  schedule(replies: readonly DueReply[]): void;
  /** Takes up what is due in the database: what failed, or was left by a process that is gone. Rejects where one fails again. */
  resume(): Promise<void>;
  stop(): void;
}

export interface AutomaticReply {
  fromId: number;
  toId: number;
  content: string;
  name: string;
}

export interface ReplyParts extends Pick<PortalParts, 'db' | 'people' | 'clock'> {
  /** Days in London on which nobody works. */
  bankHolidays: ReadonlySet<string>;
  send(reply: AutomaticReply): Promise<unknown>;
}

/** How often due replies are looked at; they come at most this much late. */
const lookEveryMs = 100;
/** Much longer than a reply takes. One that failed, or whose process died over it, is taken up again after this. */
const claimMs = 30_000;

export function createAutomaticReplies({ db, people, clock, bankHolidays, send }: ReplyParts): AutomaticReplies {
  let waiting: DueReply[] = [];
  let timer: NodeJS.Timeout | null = null;

  function schedule(replies: readonly DueReply[]) {
    waiting.push(...replies);
    if (waiting.length === 0 || timer) return;
    // Whatever fails is taken up again by `resume`, which says so.
    timer = setInterval(() => void sendDue().catch(() => {}), lookEveryMs);
    timer.unref();
  }

  function stop() {
    if (timer) clearInterval(timer);
    timer = null;
  }

  async function sendDue() {
    const by = dueBy(clock(), automaticReplyDelayMs);
    const due = waiting.filter(({ dueAt }) => isDue(dueAt, by));
    waiting = waiting.filter(({ dueAt }) => !isDue(dueAt, by));
    if (waiting.length === 0) stop();
    const failures: unknown[] = [];
    for (const reply of due) await settle(reply).catch((error: unknown) => failures.push(error));
    if (failures.length > 0) throw failures[0];
  }

  async function settle(reply: DueReply) {
    const now = clock();
    if (!(await claimReply(db, reply, { free: dueBy(now, claimMs), until: isoTime(now + claimMs) }))) return;
    const parties = partiesOf(reply.conversation, await people.directory());
    if (parties && (await isStillWanted(reply, parties.customer, now))) {
      await send({
        fromId: parties.staff.id,
        toId: parties.customer.id,
        content: replyText(nextSupportOpening(now, bankHolidays)),
        // The same for every attempt: whoever died between the two commits has sent it already.
        name: `${reply.conversation}-${reply.day}`,
      });
    }
    await updateReplySettled(db, reply, isoTime(now));
  }

  /** Not once support has opened, and not while a member of staff is in the conversation. */
  async function isStillWanted(reply: DueReply, customer: Person, now: number): Promise<boolean> {
    if (now >= nextSupportOpening(Date.parse(reply.dueAt), bankHolidays)) return false;
    const last = await findLastStaffMessageTime(db, reply.conversation, customer.id);
    return last === undefined || now - Date.parse(last) >= automaticReplySilenceMs;
  }

  return {
    dueIn(conversation) {
      const now = clock();
      if (isSupportOpen(now, bankHolidays)) return null;
      return { conversation, day: londonTime(now).day, dueAt: isoTime(now + automaticReplyDelayMs) };
    },
    insert: insertDueReplies,
    schedule,
    async resume() {
      schedule(await listUnsettledReplies(db));
      await sendDue();
    },
    stop,
  };
}

/** The customer, and the member of staff in whose name they are answered: in their channel the account manager, else an admin. */
function partiesOf(key: string, directory: Directory): { customer: Person; staff: Person } | null {
  const conversation = parseConversationKey(key);
  if (!conversation) return null;
  const isThere = (person: Person | undefined) => person !== undefined && person.deactivatedAt === null;
  if ('channelCustomerId' in conversation) {
    const customer = directory.find(conversation.channelCustomerId);
    const manager = directory.find(customer?.accountManagerId ?? 0);
    const staff = isThere(manager) ? manager : directory.admins()[0];
    return customer && staff && isThere(customer) ? { customer, staff } : null;
  }
  const people = conversation.pair.map((id) => directory.find(id)).filter((person) => person !== undefined);
  const customer = people.find(({ role }) => !isStaff(role));
  const staff = people.find(({ role }) => isStaff(role));
  return customer && staff && isThere(customer) && isThere(staff) ? { customer, staff } : null;
}

const openingFormat = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: supportZone,
});

function replyText(opensAt: number): string {
  return (
    'Thank you for your message. Our support hours are 11am-5pm GMT Monday-Friday. ' +
    `We are back on ${openingFormat.format(opensAt)} (London time) and will answer you then.`
  );
}
