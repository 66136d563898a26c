import { capabilitiesOf } from '#contract/values/capabilities.ts';
import { findAddress } from '#server/features/auth/addresses/addresses.queries.ts';
import { contactFilterOf } from '#server/features/chat/chat.access.ts';
import { countUnread } from '#server/features/chat/overview/conversation-counts.queries.ts';
import { readPending } from '#server/features/contacts/contacts.queries.ts';
import { findServedBy } from '#server/features/people/institutions/chosen-institution.queries.ts';
import { listPeopleOf } from '#server/features/people/people.queries.ts';
import { readSessionsEndingAfter } from '#server/features/schedule/sessions/sessions.queries.ts';
import { isoTime } from '#server/platform/clock.ts';
import type { Portal } from '#server/portal.ts';
import { type Asker, countText, type Facts, oneLine } from './fact-texts.ts';

const sessionsTold = 3;
const peopleTold = 12;
const requestsTold = 10;
const sessionTime = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Europe/London',
});

export function peopleFacts({
  db,
  reading,
  people,
  clock,
}: Portal): Facts<
  'sessions' | 'account manager' | 'technical support' | 'people' | 'requests' | 'unread messages' | 'own account'
> {
  return {
    async sessions({ me }) {
      const directory = await people.directory();
      const { rows } = await readSessionsEndingAfter(db, me.id, { after: isoTime(clock()) });
      if (rows.length === 0) return ['You have no upcoming sessions.'];
      return rows.slice(0, sessionsTold).map(({ title, startTime, tutorId }) => {
        const other = directory.find(tutorId);
        return `“${oneLine(title)}” with ${other?.fullName ?? 'a colleague'} begins on ${sessionTime.format(new Date(startTime))} (London time).`;
      });
    },

    async 'account manager'(asker) {
      return [await teamSentence(asker, 'accountManagerId', 'account manager')];
    },

    async 'technical support'(asker) {
      return [await teamSentence(asker, 'techSupportId', 'technical support contact')];
    },

    async people({ institution, words }) {
      const all = await listPeopleOf(db, { personIds: [], institutionIds: [institution.id] });
      const names = all.filter(({ deactivatedAt }) => deactivatedAt === null).map(({ fullName }) => fullName);
      const [count, list] = [names.length, names.slice(0, peopleTold).join(', ')];
      const more = count > peopleTold ? ` and ${count - peopleTold} others` : '';
      if (count === 0) return ['No one has an account there yet.'];
      const owner = words.your === 'your' ? 'your institution' : institution.name;
      return [`${count} ${count === 1 ? 'person has' : 'people have'} an account at ${owner}: ${list}${more}.`];
    },

    async 'own account'({ me }) {
      const address = await findAddress(db, me.id);
      const department = me.department ? `, ${me.department}` : '';
      const pending = address?.pendingEmail ? ` ${address.pendingEmail} is not confirmed yet.` : '';
      return [
        `You are signed in as ${me.username}: ${me.fullName}${department}.`,
        address?.email
          ? `Your confirmed e-mail address is ${address.email}.${pending}`
          : `You have no confirmed e-mail address, so no mails are sent to you.${pending}`,
      ];
    },

    async 'unread messages'({ me }) {
      const count = await countUnread(reading, contactFilterOf(me, await people.directory()));
      if (count === 0) return ['You have no unread messages.'];
      return [`You have ${countText(count)} unread ${count === 1 ? 'message' : 'messages'}.`];
    },

    async requests({ me }) {
      const { rows } = await readPending(db, me.id, { except: [], limit: requestsTold });
      const directory = await people.directory();
      const name = (id: number) => directory.find(id)?.fullName ?? 'someone';
      if (rows.length === 0) return ['You have no open contact requests.'];
      const received = rows.filter(({ studentId }) => studentId !== me.id).map(({ studentId }) => name(studentId));
      const sent = rows.filter(({ studentId }) => studentId === me.id).map(({ relatedUserId }) => name(relatedUserId));
      return [
        ...(received.length > 0 ? [`Waiting for your answer: ${received.join(', ')}.`] : []),
        ...(sent.length > 0 ? [`You asked, and wait for an answer from: ${sent.join(', ')}.`] : []),
      ];
    },
  };

  async function teamSentence(
    { me, institution, words }: Asker,
    of: 'accountManagerId' | 'techSupportId',
    what: string,
  ): Promise<string> {
    const id = capabilitiesOf(me).isServed ? me[of] : (await findServedBy(db, institution.id))?.[of];
    const person = id == null ? undefined : (await people.directory()).find(id);
    if (!person)
      return `No ${what} is assigned to ${words.your === 'your' ? 'your institution' : institution.name} at the moment: an administrator answers in the support chat.`;
    return `${words.Your} ${what} is ${person.fullName}.`;
  }
}
