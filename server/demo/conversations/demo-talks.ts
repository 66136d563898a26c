import { capabilitiesOf } from '#contract/values/capabilities.ts';
import { channelKey, pairKey } from '#contract/values/chat/conversations.ts';
import { londonTime } from '#contract/values/chat/support-hours.ts';
import { type CastMember, cast, castInstitutions } from '#server/demo/cast.ts';
import { demoInstitutions, demoPeople } from '#server/demo/demo-people.ts';
import type { Rows } from '#server/demo/seed.queries.ts';
import { type Ago, workingMinute } from '#server/demo/working-time.ts';
import { isoTime } from '#server/platform/clock.ts';
import { demoDialogues } from './demo-dialogues.ts';
import { otherStories } from './demo-stories.ts';
import { librarianStories, type Story } from './librarian-stories.ts';

const everybody = [...cast, ...demoPeople];
const institutions = [...castInstitutions, ...demoInstitutions];
const adminIds = everybody.filter((one) => capabilitiesOf(one).runsPortal).map(({ id }) => id);

/** Days since these people last opened their conversations; all others did at their last sign-in. */
const lastLookDaysAgo: Record<number, number> = { 1: 6, 3: 0.5, 4: 0.35, 7: 4, 8: 5, 9: 9 };
/** People seen this recently still have the portal open, so newer messages have arrived but are unread. */
const stillOpenDays = 1;
/** A talk takes at most this many days, so all of it was said before its people were last seen. */
const talkMaxDays = 3.5;

/** Further dialogues of the librarian, by number and days ago: this channel must be longer than one page of history. */
const librarianDialogues: readonly (readonly [number, number])[] = [
  [3, 198],
  [8, 181],
  [14, 160],
  [17, 143],
  [6, 129],
  [12, 107],
];

/** A message before it has an id. */
interface Remark {
  conversation: string;
  channelCustomerId: number | null;
  senderId: number;
  receiverId: number;
  content: string;
  at: number;
}

/** Some hundred messages over some months, the same each time, a few of them still unread. */
export function demoTalks(ago: Ago): Pick<Rows, 'messages' | 'conversationRead'> {
  const remarks = [
    ...[...librarianStories, ...otherStories].flatMap((story) => remarksOfStory(story, ago)),
    ...librarianDialogues.flatMap(([number, daysAgo]) => remarksOfDialogue(personOf(2), number, { daysAgo, ago })),
    ...demoPeople.flatMap((person) => (capabilitiesOf(person).isServed ? remarksOfCustomer(person, ago) : [])),
  ].sort((a, b) => a.at - b.at || a.senderId - b.senderId);
  const messages = remarks.map(({ at, ...remark }, index) => ({
    id: index + 1,
    ...remark,
    timestamp: isoTime(at),
    clientId: null,
  }));
  return { messages, conversationRead: marksOf(messages, ago) };
}

function remarksOfStory({ between, days }: Story, ago: Ago): Remark[] {
  const [a, b] = between.map(personOf);
  const customer = [a, b].find((person) => person && capabilitiesOf(person).isServed);
  const isChannel = [a, b].some((person) => person && capabilitiesOf(person).sharesSupportChannels);
  const channelCustomerId = isChannel && customer ? customer.id : null;
  const conversation = channelCustomerId ? channelKey(channelCustomerId) : pairKey(...between);
  return days.flatMap(({ ago: daysAgo, lines }) => {
    const month = monthsAround(ago(daysAgo));
    let passed = 0;
    return lines.map(([senderId, afterMinutes, text]) => {
      passed += afterMinutes * workingMinute;
      const at = ago(daysAgo - passed);
      const [other] = between.filter((id) => id !== senderId);
      // An admin may join a channel and speaks to the customer there.
      const receiverId = between.includes(senderId) ? (other ?? senderId) : (channelCustomerId ?? senderId);
      return { conversation, channelCustomerId, senderId, receiverId, content: filledIn(text, month), at };
    });
  });
}

/** Three dialogues for each customer who ever signed in, over about five months before they were last seen. */
function remarksOfCustomer(customer: CastMember, ago: Ago): Remark[] {
  if (customer.signedIn === null) return [];
  const lastSeen = Math.max(customer.signedIn, customer.deactivated ?? 0);
  const scatter = ((customer.id * 13) % 47) * 0.6;
  return [120, 60, 0].flatMap((earlier, round) =>
    remarksOfDialogue(customer, customer.id * 7 + round * 5, {
      daysAgo: lastSeen + talkMaxDays + earlier + scatter,
      ago,
    }),
  );
}

function remarksOfDialogue(
  customer: CastMember,
  number: number,
  { daysAgo, ago }: { daysAgo: number; ago: Ago },
): Remark[] {
  const institution = institutions.find(({ id }) => id === customer.institutionId);
  const manager = personOf(institution?.accountManagerId ?? 0);
  const speakers = { c: customer.id, m: manager.id, a: 1 };
  const words = {
    ...monthsAround(ago(daysAgo)),
    name: firstName(customer),
    manager: firstName(manager),
    institution: institution?.name,
  };
  let passed = 0;
  return (demoDialogues[number % demoDialogues.length] ?? []).map(([who, afterMinutes, text]) => {
    passed += afterMinutes * workingMinute;
    return {
      conversation: channelKey(customer.id),
      channelCustomerId: customer.id,
      senderId: speakers[who],
      receiverId: who === 'c' ? manager.id : customer.id,
      content: filledIn(text, words),
      at: ago(daysAgo - passed),
    };
  });
}

const monthName = new Intl.DateTimeFormat('en-GB', { month: 'long', timeZone: 'UTC' });

/** `{month}` is the last month whose usage was known at that time, `{nextMonth}` the one after it. */
function monthsAround(at: number): Record<string, string> {
  const [year = 0, month = 0] = londonTime(at).day.split('-').map(Number);
  const nameOf = (later: number) => monthName.format(Date.UTC(year, month - 1 + later));
  return { month: nameOf(-1), nextMonth: nameOf(1) };
}

function filledIn(text: string, words: Readonly<Record<string, string | undefined>>): string {
  return text.replace(/\{(\w+)\}/g, (_, word: string) => words[word] ?? '');
}

/** Marks every conversation as read up to the last visit, and up to the message that a person answered. */
function marksOf(messages: Rows['messages'], ago: Ago): Rows['conversationRead'] {
  const talks = new Map<string, Rows['messages']>();
  for (const message of messages) {
    const talk = talks.get(message.conversation);
    if (talk) talk.push(message);
    else talks.set(message.conversation, [message]);
  }
  return [...talks].flatMap(([conversation, talk]) => {
    const members = new Set(talk.flatMap(({ senderId, receiverId }) => [senderId, receiverId]));
    if (talk[0]?.channelCustomerId) for (const id of adminIds) members.add(id);
    return [...members].map((userId) => {
      const lookedDaysAgo = lastLookDaysAgo[userId] ?? personOf(userId).signedIn ?? 0;
      const lookedAt = isoTime(ago(lookedDaysAgo));
      const lastReadId =
        talk.findLast((message) => message.senderId === userId || message.timestamp <= lookedAt)?.id ?? 0;
      const newest = talk.at(-1)?.id ?? 0;
      return { userId, conversation, lastReadId, lastReceivedId: lookedDaysAgo < stillOpenDays ? newest : lastReadId };
    });
  });
}

function personOf(id: number): CastMember {
  const person = everybody.find((candidate) => candidate.id === id);
  if (!person) throw new RangeError(`Nobody in the demo data has the id ${id}`);
  return person;
}

function firstName(person: CastMember): string {
  return person.fullName.split(' ')[0] ?? person.fullName;
}
