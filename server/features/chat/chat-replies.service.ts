import { channelKey } from '#contract/values/conversations.ts';
import { automaticReplyDelayMs, automaticReplySilenceMs } from '#contract/values/limits.ts';
import { isSupportOpen, londonTime, nextSupportOpening, supportZone } from '#contract/values/support-hours.ts';
import type { Db } from '#server/db/schema.ts';
import type { People } from '#server/features/people/directory.service.ts';
import { type Clock, isoTime } from '#server/platform/clock.ts';
import type { MessageRow } from './chat.queries.ts';
import {
  claimReply,
  type DueReply,
  findLastStaffMessageTime,
  insertDueReplies,
  listUnsettledReplies,
  updateReplySettled,
} from './chat-replies.queries.ts';

/** The reply that customers get outside support hours (product §2): once a day, and never while a person is there. */
export interface AutomaticReplies {
  /** The reply that a stored message makes due, or null. To be noted with `insert` in the message's own transaction. */
  dueFor(row: Pick<MessageRow, 'channelCustomerId' | 'senderId'>): DueReply | null;
  insert(db: Db, replies: readonly DueReply[]): Promise<void>;
  /** After the commit: sends them when their time has come. */
  schedule(replies: readonly DueReply[]): void;
  /** Takes up what is due in the database: what failed, or was left by a process that is gone. Rejects where one fails again. */
  resume(): Promise<void>;
  stop(): void;
}

export interface AutomaticReply {
  customerId: number;
  senderId: number;
  content: string;
  clientId: string;
}

export interface ReplyParts {
  db: Db;
  people: People;
  clock: Clock;
  /** Days in London on which nobody works. */
  bankHolidays: ReadonlySet<string>;
  send(reply: AutomaticReply): Promise<unknown>;
}

/** How often due replies are looked at; they come at most this much late. */
const lookEveryMs = 100;
const hourMs = 3_600_000;
/** Much longer than a reply takes. One that failed, or whose process died over it, is taken up again after this. */
const claimMs = 30_000;

export function createAutomaticReplies({ db, people, clock, bankHolidays, send }: ReplyParts): AutomaticReplies {
  let waiting: DueReply[] = [];
  let timer: NodeJS.Timeout | null = null;
  /** Who had theirs today, as far as this process knows; the database knows it for certain. */
  let noted = { day: '', customerIds: new Set<number>() };
  let calendar = { hour: 0, day: '', isOpen: false };

  /** Asked once an hour: working it out costs more than storing the message of a customer, and it changes on the hour. */
  function calendarAt(now: number) {
    const hour = Math.floor(now / hourMs);
    if (hour !== calendar.hour) {
      calendar = { hour, day: londonTime(now).day, isOpen: isSupportOpen(now, bankHolidays) };
    }
    return calendar;
  }

  function schedule(replies: readonly DueReply[]) {
    for (const reply of replies) {
      if (noted.day === reply.day) noted.customerIds.add(reply.customerId);
      waiting.push(reply);
    }
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
    const now = clock();
    const due = waiting.filter((reply) => Date.parse(reply.dueAt) <= now);
    waiting = waiting.filter((reply) => Date.parse(reply.dueAt) > now);
    if (waiting.length === 0) stop();
    const failures: unknown[] = [];
    for (const reply of due) await settle(reply).catch((error: unknown) => failures.push(error));
    if (failures.length > 0) throw failures[0];
  }

  async function settle(reply: DueReply) {
    const now = clock();
    if (!(await claimReply(db, reply, { now: isoTime(now), until: isoTime(now + claimMs) }))) return;
    const sender = await senderFor(reply.customerId);
    if (sender !== null && (await isStillWanted(reply, now))) {
      const content = replyText(nextSupportOpening(now, bankHolidays));
      // The clientId is the same for every attempt: whoever died between the two commits has sent it already.
      await send({
        customerId: reply.customerId,
        senderId: sender,
        content,
        clientId: `automatic-${reply.customerId}-${reply.day}`,
      });
    }
    await updateReplySettled(db, reply, isoTime(now));
  }

  /** Not once support has opened, and not while a member of staff is in the conversation. */
  async function isStillWanted(reply: DueReply, now: number): Promise<boolean> {
    if (now >= nextSupportOpening(Date.parse(reply.dueAt), bankHolidays)) return false;
    const last = await findLastStaffMessageTime(db, channelKey(reply.customerId), reply.customerId);
    return last === undefined || now - Date.parse(last) >= automaticReplySilenceMs;
  }

  async function senderFor(customerId: number): Promise<number | null> {
    const directory = await people.directory();
    const customer = directory.find(customerId);
    if (!customer || customer.deactivatedAt) return null;
    const manager = customer.accountManagerId === null ? undefined : directory.find(customer.accountManagerId);
    return (manager?.deactivatedAt ? undefined : manager?.id) ?? directory.admins()[0]?.id ?? null;
  }

  return {
    dueFor(row) {
      if (row.channelCustomerId === null || row.senderId !== row.channelCustomerId) return null;
      const now = clock();
      const { day, isOpen } = calendarAt(now);
      if (noted.day !== day) noted = { day, customerIds: new Set() };
      if (isOpen || noted.customerIds.has(row.senderId)) return null;
      return { customerId: row.senderId, day, dueAt: isoTime(now + automaticReplyDelayMs) };
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
