import { capabilitiesOf } from '#contract/values/capabilities.ts';
import { parseConversationKey } from '#contract/values/chat/conversations.ts';
import {
  cityOf,
  isSupportOpen,
  nextSupportOpening,
  type SupportHours,
  supportHoursText,
  timeIn,
} from '#contract/values/chat/support-hours.ts';
import { automaticReplyDelayMs, automaticReplySilenceMs } from '#contract/values/limits.ts';
import { dueBy, isDue } from '#server/db/queries/due.ts';
import type { Db } from '#server/db/schema.ts';
import type { Directory } from '#server/features/people/directory.service.ts';
import type { Person } from '#server/features/people/people.queries.ts';
import { isoTime } from '#server/platform/clock.ts';
import type { Portal } from '#server/portal.ts';
import {
  claimReply,
  type DueReply,
  findLastStaffMessageTime,
  insertDueReplies,
  listUnsettledReplies,
  updateReplySettled,
} from './chat-replies.queries.ts';

/**
 * Automatic replies to customers outside support hours: once a day per conversation with staff, and never while a
 * member of staff is active in it.
 */
export interface AutomaticReplies {
  /**
   * The reply that a customer's message to staff schedules, or null. Store it with `insert` in the message's
   * transaction.
   */
  dueIn(conversation: string): DueReply | null;
  insert(db: Db, replies: readonly DueReply[]): Promise<void>;
  /** Call after the commit: sends the replies when they are due. */
  schedule(replies: readonly DueReply[]): void;
  /** Sends due replies from the database that failed, or were left by a stopped process. Rejects if one fails again. */
  resume(): Promise<void>;
  stop(): void;
}

export interface AutomaticReply {
  fromId: number;
  toId: number;
  content: string;
  name: string;
}

/** Interval of checking for due replies, and so their maximum delay. */
const lookEveryMs = 100;
/** Much longer than sending takes. A reply that failed, or whose process died, is retried after this time. */
const claimMs = 30_000;

export function createAutomaticReplies(
  { db, people, clock, supportHours }: Portal,
  send: (reply: AutomaticReply) => Promise<unknown>,
): AutomaticReplies {
  let waiting: DueReply[] = [];
  let timer: NodeJS.Timeout | null = null;

  function schedule(replies: readonly DueReply[]) {
    waiting.push(...replies);
    if (waiting.length === 0 || timer) return;
    // Errors are ignored here, because `resume` retries and reports them.
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
        content: replyText(now, supportHours()),
        // Every attempt has the same clientId: a process that died between the two commits has already sent the reply.
        name: `${reply.conversation}-${reply.day}`,
      });
    }
    await updateReplySettled(db, reply, isoTime(now));
  }

  /** False once support has opened, or while a member of staff is active in the conversation. */
  async function isStillWanted(reply: DueReply, customer: Person, now: number): Promise<boolean> {
    if (now >= nextSupportOpening(Date.parse(reply.dueAt), supportHours())) return false;
    const last = await findLastStaffMessageTime(db, reply.conversation, customer.id);
    return last === undefined || now - Date.parse(last) >= automaticReplySilenceMs;
  }

  return {
    dueIn(conversation) {
      const now = clock();
      if (isSupportOpen(now, supportHours())) return null;
      return { conversation, day: timeIn(supportHours().zone, now).day, dueAt: isoTime(now + automaticReplyDelayMs) };
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

/**
 * The customer, and the member of staff who appears as the sender: in the channel the account manager, or else an
 * administrator.
 */
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
  const customer = people.find((one) => capabilitiesOf(one).isServed);
  const staff = people.find((one) => capabilitiesOf(one).servesCustomers);
  return customer && staff && isThere(customer) && isThere(staff) ? { customer, staff } : null;
}

function replyText(now: number, hours: SupportHours): string {
  const opening = new Intl.DateTimeFormat('en-GB', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: hours.zone,
  }).format(nextSupportOpening(now, hours));
  return (
    `Thank you for your message. Our support hours are ${supportHoursText(hours)}. ` +
    `We are back on ${opening} (${cityOf(hours.zone)} time) and will answer you then.`
  );
}
