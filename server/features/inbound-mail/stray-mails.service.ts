import type { Assignment, StrayMail } from '#contract/inbound-mail.ts';
import type { ListQuery } from '#contract/list-query.ts';
import { capabilitiesOf } from '#contract/values/capabilities.ts';
import type { StrayMailState } from '#contract/values/inbound-mail.ts';
import { recordChange } from '#server/db/queries/change-log.queries.ts';
import { canMessage, conversationBetween, isInSupportTeam, servedBy } from '#server/features/people/people.access.ts';
import type { Person } from '#server/features/people/people.queries.ts';
import { isoTime } from '#server/platform/clock.ts';
import { badRequest, conflict, forbidden, notFound, notSignedIn } from '#server/platform/http/errors.ts';
import type { Viewer } from '#server/platform/http/http.ts';
import type { Portal } from '#server/portal.ts';
import { newPartOf } from './reading/new-part.ts';
import type { IncomingMail } from './reading/parse-mail.ts';
import { unreadableMail } from './reading/unreadable-mail.ts';
import { staffOfSender } from './staff-of-sender.ts';
import { type FromChat, storeMail } from './store-mail.service.ts';
import {
  countStrayFrom,
  findStray,
  hasStrangersSince,
  insertStray,
  readStrayMails,
  settleStray,
} from './stray-mails.queries.ts';

const hourMs = 60 * 60 * 1000;
/** Above this number in an hour a sender is a program, or an attack; its further mails are not kept. */
const strayPerHourMax = 20;
const textMaxLength = 20_000;

const boardCalls = ['/api/stray-mails'] as const;

/** Keeps a mail for staff, who find its conversation or discard it. */
export async function keepStray(
  portal: Portal,
  { hash, from, subject, text, files }: Pick<IncomingMail, 'hash' | 'from' | 'subject' | 'text' | 'files'>,
  { senderId, reason }: { senderId: number | null; reason: string },
): Promise<'kept' | 'repeated' | 'ignored'> {
  const { db, clock, log } = portal;
  const { name = '', address = '' } = from[0] ?? {};
  const fromAddress = address.slice(0, 254);
  if ((await countStrayFrom(db, fromAddress, isoTime(clock() - hourMs))) >= strayPerHourMax) {
    log.warn({ from: fromAddress }, 'a sender of many e-mails without a conversation is ignored for an hour');
    return 'ignored';
  }
  const now = clock();
  const stray = {
    ...{ mailHash: hash, receivedAt: isoTime(now), fromName: name.slice(0, 200), fromAddress, senderId },
    ...{ subject: subject.slice(0, 500), text: text.slice(0, textMaxLength), reason, state: 'open' as const },
    files: JSON.stringify(files.map(({ filename }) => filename.slice(0, 200)).slice(0, 50)),
  };
  const whom = await toldOf(portal, senderId);
  const isNew = await db.transaction().execute(async (transaction) => {
    // Strangers could ring all day, so their e-mails ring once an hour.
    const isTold = senderId === null && (await hasStrangersSince(transaction, isoTime(now - hourMs)));
    if (!(await insertStray(transaction, stray))) return false;
    if (!isTold) await portal.notify(transaction, 'stray-mail', { ...whom, ...wordsOfStray(stray) });
    return true;
  });
  if (isNew) await showBoard(portal);
  return isNew ? 'kept' : 'repeated';
}

/** Keeps what can be said of a mail that no reader understands, or of its beginning. */
export function keepUnreadable(portal: Portal, raw: Buffer, reason: string): ReturnType<typeof keepStray> {
  return keepStray(portal, unreadableMail(raw), { senderId: null, reason });
}

/** Who sees the e-mails of a sender on the board: those who serve a known one, or else administrators. */
async function toldOf({ people }: Portal, senderId: number | null) {
  const directory = await people.directory();
  const sender = directory.find(senderId ?? 0);
  const userIds = staffOfSender(directory, sender).map(({ id }) => id);
  return { userIds, createdBy: sender?.id ?? userIds[0] ?? 0 };
}

/** The e-mail itself stands on the board alone, because its words may be a stranger's. */
function wordsOfStray({ fromAddress }: { fromAddress: string }) {
  const from = fromAddress === '' ? 'an unknown address' : fromAddress;
  return {
    title: 'An e-mail found no conversation',
    description: `It came from ${from}. Put it into a conversation, or discard it, on the page E-mails.`,
  };
}

async function showBoard({ bus, people }: Portal): Promise<void> {
  const directory = await people.directory();
  const staff = directory.everybody().filter((one) => capabilitiesOf(one).sharesSupportChannels);
  bus.send(
    staff.map(({ id }) => id),
    { type: 'changed', what: [...boardCalls] },
  );
}

export function createStrayMails(portal: Portal, chat: FromChat) {
  const { db, reading, people, clock } = portal;

  async function reachOf(viewer: Viewer) {
    const directory = await people.directory();
    const me = directory.find(viewer.id);
    if (!me) throw notSignedIn();
    const reach = capabilitiesOf(me).actsForAllInstitutions ? null : servedBy(me);
    return { directory, me, reach };
  }

  async function settle(viewer: Viewer, id: number, action: 'discard' | 'restore'): Promise<void> {
    const [from, state] = action === 'discard' ? (['open', 'discarded'] as const) : (['discarded', 'open'] as const);
    const { reach } = await reachOf(viewer);
    const at = isoTime(clock());
    await db.transaction().execute(async (transaction) => {
      if (!(await findStray(transaction, reach, id))) throw notFound('This e-mail does not exist');
      const settled = state === 'open' ? { settledAt: null, settledBy: null } : { settledAt: at, settledBy: viewer.id };
      if (!(await settleStray(transaction, id, { from, state, ...settled }))) throw conflict(dealtWith);
      await recordChange(transaction, {
        ...{ at, byId: viewer.id, action, objectType: 'strayMail', objectId: id, institutionId: null },
        ...{ before: { state: from }, after: { state } },
      });
    });
    await showBoard(portal);
  }

  return {
    async list(viewer: Viewer, query: ListQuery & { state: StrayMailState }) {
      const { reach } = await reachOf(viewer);
      const { rows, next } = await readStrayMails(reading, reach, query);
      return { rows: rows.map(toStrayMail), next };
    },

    discard: (viewer: Viewer, id: number) => settle(viewer, id, 'discard'),
    restore: (viewer: Viewer, id: number) => settle(viewer, id, 'restore'),

    /** Makes the mail a message of its sender. Account managers can assign it to nobody else. */
    async assign(viewer: Viewer, id: number, { userId, contactId }: Assignment): Promise<void> {
      const { directory, me, reach } = await reachOf(viewer);
      const mail = await findStray(db, reach, id);
      if (!mail) throw notFound('This e-mail does not exist');
      if (mail.senderId !== null && mail.senderId !== userId) throw forbidden('It came from somebody else');
      const [sender, contact] = [directory.find(userId), directory.find(contactId)];
      if (!sender || !contact || sender.deactivatedAt !== null || !isReadBy(me, sender, contact)) {
        throw notFound('You take part in no such conversation');
      }
      if (!canMessage(sender, contact, directory.relation(sender.id, contact.id))) {
        throw conflict(`${sender.fullName} cannot write to ${contact.fullName}`);
      }
      const text = newPartOf(mail.text) || mail.text.trim();
      if (text === '') throw badRequest('This e-mail has no text');
      const at = isoTime(clock());
      const conversation = conversationBetween(sender, contact).key;
      const deliver = await db.transaction().execute(async (transaction) => {
        const settled = { state: 'assigned', settledAt: at, settledBy: viewer.id } as const;
        if (!(await settleStray(transaction, id, { from: 'open', ...settled }))) throw conflict(dealtWith);
        await recordChange(transaction, {
          ...{ at, byId: viewer.id, action: 'assign', objectType: 'strayMail', objectId: id, institutionId: null },
          ...{ before: { state: 'open' }, after: { state: 'assigned' } },
        });
        return storeMail(
          portal,
          { chat, transaction, directory },
          {
            ...{ mailHash: mail.mailHash, userId, receiverId: contactId, conversation, subject: mail.subject },
            ...{ wholeText: mail.text, receivedAt: at, assignedBy: viewer.id, text, files: [] },
          },
        );
      });
      deliver();
      await showBoard(portal);
    },
  };
}

const dealtWith = 'Somebody has dealt with this e-mail';

/** Nobody puts a mail into a conversation that they cannot read: the customer's channel, or one of their own. */
function isReadBy(me: Person, sender: Person, contact: Person): boolean {
  const isOfTeam = isInSupportTeam(me, sender) && isInSupportTeam(contact, sender);
  return isOfTeam || me.id === contact.id;
}

function toStrayMail({
  senderId,
  senderName,
  files,
  mailHash: _,
  ...mail
}: Awaited<ReturnType<typeof readStrayMails>>['rows'][number]): StrayMail {
  const sender = senderId === null ? null : { id: senderId, fullName: senderName ?? '' };
  return { ...mail, sender, files: JSON.parse(files) };
}
