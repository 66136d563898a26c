import { readSessionsEndingAfter } from '#server/features/schedule/sessions/sessions.queries.ts';
import { isoTime } from '#server/platform/clock.ts';
import { type FactParts, type Facts, oneLine } from './fact-texts.ts';

const sessionsTold = 3;
const sessionTime = new Intl.DateTimeFormat('en-GB', {
  ...{ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', hour: '2-digit', minute: '2-digit' },
  timeZone: 'Europe/London',
});

export function peopleFacts({
  db,
  people,
  clock,
}: FactParts): Facts<'sessions' | 'account manager' | 'technical support'> {
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

    async 'account manager'({ me }) {
      return [await teamSentence(me.accountManagerId, 'account manager')];
    },

    async 'technical support'({ me }) {
      return [await teamSentence(me.techSupportId, 'technical support contact')];
    },
  };

  async function teamSentence(id: number | null, what: string): Promise<string> {
    const person = id === null ? undefined : (await people.directory()).find(id);
    if (!person)
      return `No ${what} is assigned to your institution at the moment: an administrator answers in your support chat.`;
    return `Your ${what} is ${person.fullName}.`;
  }
}
