import type { NewReminder, Reminder, ReminderChange } from '#contract/chat/reminders.ts';
import { otherPartyOf, parseConversationKey } from '#contract/values/chat/conversations.ts';
import { isSupportOpen, nextSupportOpening } from '#contract/values/chat/support-hours.ts';
import { reminderMaxMs, remindersMax } from '#contract/values/limits.ts';
import type { Db } from '#server/db/schema.ts';
import { accessBetween } from '#server/features/chat/conversation-access.ts';
import { viewerOf } from '#server/features/people/directory.service.ts';
import { findServedBy } from '#server/features/people/institutions/chosen-institution.queries.ts';
import { requireInstitution } from '#server/features/people/institutions/chosen-institution.service.ts';
import { canActForInstitution } from '#server/features/people/people.access.ts';
import { isoTime } from '#server/platform/clock.ts';
import type { RecordCreation } from '#server/platform/http/creations.ts';
import { badRequest, conflict, notFound } from '#server/platform/http/errors.ts';
import type { Portal } from '#server/portal.ts';
import {
  countOpen,
  deleteSettledBefore,
  findReminder,
  insertReminder,
  listDue,
  listOpen,
  type ReminderRow,
  takeDue,
  updateReminder,
} from './reminders.queries.ts';

const day = 24 * 60 * 60 * 1000;
const settledKeptMs = 30 * day;
const notThere = 'This reminder does not exist';

/** Reminders of staff. Each sees their own alone. */
export function createReminders(portal: Portal) {
  const { db, bus, people, clock, supportHours, notify } = portal;

  function tellOwner(ownerId: number): void {
    bus.send([ownerId], { type: 'changed', what: ['/api/reminders'] });
  }

  /** The time itself, or the next opening of support by the present settings. */
  function withinHours(at: string, isAnyTime: boolean): string {
    const ms = Date.parse(at);
    const hours = supportHours();
    return isAnyTime || isSupportOpen(ms, hours) ? at : isoTime(nextSupportOpening(ms, hours));
  }

  function timeOf({ at, isAnyTime }: ReminderChange): { dueAt: string; isAnyTime: boolean } {
    const ahead = Date.parse(at) - clock();
    if (ahead <= 0) throw badRequest('Choose a time that is still to come', 'at');
    if (ahead > reminderMaxMs) throw badRequest('Choose a time within two years', 'at');
    return { dueAt: withinHours(at, isAnyTime), isAnyTime };
  }

  async function aboutOf(ownerId: number, { contactId, institutionId }: NewReminder) {
    if ((contactId === undefined) === (institutionId === undefined)) {
      throw badRequest('Choose a conversation or an institution', 'contactId');
    }
    if (institutionId !== undefined) {
      const { institution } = await requireInstitution(portal, { viewerId: ownerId, institution: institutionId });
      return { conversation: null, institutionId: institution.id };
    }
    const access = accessBetween(await people.directory(), ownerId, contactId ?? 0);
    if (!access) throw notFound('This conversation does not exist');
    return { conversation: access.conversation.key, institutionId: null };
  }

  async function toReminder(source: Db, row: ReminderRow): Promise<Reminder> {
    const { me, directory } = await viewerOf(people, row.ownerId);
    const contact = directory.find(contactIdOf(row) ?? 0);
    const institution = row.institutionId === null ? undefined : await findServedBy(source, row.institutionId);
    const isServed = institution && canActForInstitution(me, institution);
    const { id, note, dueAt, isAnyTime } = row;
    return {
      ...{ id, note, dueAt, isAnyTime, isDue: Date.parse(dueAt) <= clock() },
      contact: contact ? { id: contact.id, name: contact.fullName } : null,
      institution: isServed ? { id: institution.id, name: institution.name } : null,
    };
  }

  async function changed(
    which: { id: number; ownerId: number; isOpen: boolean },
    change: Parameters<typeof updateReminder>[2],
  ): Promise<Reminder> {
    const row = await updateReminder(db, which, change);
    if (!row) {
      if (!(await findReminder(db, which.ownerId, which.id))) throw notFound(notThere);
      throw conflict(which.isOpen ? 'This reminder is done or withdrawn' : 'This reminder is open');
    }
    tellOwner(which.ownerId);
    return toReminder(db, row);
  }

  /** Rings, or moves it on where support has closed at that time since it was set. */
  async function tellOne(row: ReminderRow): Promise<void> {
    const dueAt = withinHours(row.dueAt, row.isAnyTime);
    const now = isoTime(clock());
    if (dueAt > now) {
      await takeDue(db, row, { dueAt });
    } else {
      const about = await toReminder(db, row);
      const name = about.contact?.name ?? about.institution?.name;
      const title = `Reminder: ${name ?? 'someone you no longer look after'}`;
      await db.transaction().execute(async (transaction) => {
        if (!(await takeDue(transaction, row, { toldAt: now }))) return;
        await notify(transaction, 'reminder', {
          ...{ userIds: [row.ownerId], title, description: row.note || 'You set it without a note.' },
          createdBy: row.ownerId,
          mail: { key: `reminder:${row.id}:${row.dueAt}`, link: linkOf(about) },
        });
      });
    }
    tellOwner(row.ownerId);
  }

  return {
    list: async (ownerId: number): Promise<Reminder[]> =>
      Promise.all((await listOpen(db, ownerId)).map((row) => toReminder(db, row))),

    async find(ownerId: number, id: number): Promise<Reminder> {
      const row = await findReminder(db, ownerId, id);
      if (!row) throw notFound(notThere);
      return toReminder(db, row);
    },

    async add(ownerId: number, reminder: NewReminder, recordCreation: RecordCreation): Promise<Reminder> {
      const about = await aboutOf(ownerId, reminder);
      const time = timeOf(reminder);
      const { note } = reminder;
      const row = await db.transaction().execute(async (transaction) => {
        if ((await countOpen(transaction, ownerId)) >= remindersMax) {
          throw conflict(`You have ${remindersMax} reminders already. Please settle one first.`);
        }
        const added = await insertReminder(transaction, {
          ...{ ownerId, ...about, note, ...time, createdAt: isoTime(clock()) },
        });
        await recordCreation(transaction, added.id);
        return added;
      });
      tellOwner(ownerId);
      return toReminder(db, row);
    },

    async change(ownerId: number, id: number, reminder: ReminderChange): Promise<Reminder> {
      const before = await findReminder(db, ownerId, id);
      if (!before) throw notFound(notThere);
      // The note of a reminder that is due can be changed without another time.
      const time =
        reminder.at === before.dueAt ? { isAnyTime: reminder.isAnyTime } : { ...timeOf(reminder), toldAt: null };
      return changed({ id, ownerId, isOpen: true }, { note: reminder.note, ...time });
    },

    settle: (ownerId: number, id: number, settledAs: 'done' | 'withdrawn') =>
      changed({ id, ownerId, isOpen: true }, { settledAs, settledAt: isoTime(clock()) }),

    reopen: (ownerId: number, id: number) =>
      changed({ id, ownerId, isOpen: false }, { settledAs: null, settledAt: null }),

    async tellDue(): Promise<void> {
      for (const row of await listDue(db, isoTime(clock()))) await tellOne(row);
    },

    sweep: () => deleteSettledBefore(db, isoTime(clock() - settledKeptMs)),
  };
}

/** The other side of the conversation; undefined for an institution. */
function contactIdOf({ conversation, ownerId }: ReminderRow): number | undefined {
  const parties = conversation === null ? null : parseConversationKey(conversation);
  return parties ? otherPartyOf(parties, ownerId) : undefined;
}

function linkOf({ contact, institution }: Reminder): { label: string; path: string } {
  if (contact) return { label: 'Open the conversation', path: `/?contact=${contact.id}` };
  if (institution) return { label: 'Open the institution', path: `/institutions/${institution.id}` };
  return { label: 'Open your reminders', path: '/' };
}
