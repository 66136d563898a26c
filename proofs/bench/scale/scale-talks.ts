import { channelKey, pairKey } from '#contract/values/chat/conversations.ts';
import { randomNumbers, words } from '#proofs/bench/library-rows.ts';
import { adminId, customerCount, customerId, institutionOf, managerOf, technicianOf } from './scale-people.ts';
import type { ScaleSize } from './scale-size.ts';

/** One message in this many contains the word: rare, medium and common matches in a whole portal. */
export const searchedWords = { rare: 'quokka', medium: 'proxy', common: 'research' } as const;
const oneIn = { rare: 100_000, medium: 1000, common: 3 };
/** The librarian's channel has one message in fifty. */
const longShare = 50;
const channelShare = 0.8;
const newestUnread = 10;

interface Talk {
  key: string;
  channelCustomerId: number | null;
  /** The customer first. */
  people: readonly [number, number];
  ids: number[];
}

export interface ScaleTalks {
  talks: Talk[];
  /** Ascending ids from 1; each call returns the next `count` rows, none after the last. */
  next(count: number): unknown[][];
}

/** Support channels, and pairs of customers with technical support or a colleague. The first channel is the longest. */
export function scaleTalks(size: ScaleSize, now: number): ScaleTalks {
  const talks = Array.from({ length: size.conversations }, (_, at) => talkOf(at, size));
  const random = randomNumbers();
  let id = 0;
  const start = now - 700 * 24 * 60 * 60 * 1000;
  const step = (now - start) / (size.messages + 1);

  function row(): unknown[] {
    id++;
    const at = id % longShare === 0 ? 0 : 1 + Math.floor(random() * (talks.length - 1));
    const talk = talks[at] ?? talkOf(0, size);
    talk.ids.push(id);
    const [first, second] = random() < 0.5 ? talk.people : ([...talk.people].reverse() as [number, number]);
    const content = [words(14, random), ...wordsOf(id)].join(' ');
    const time = new Date(start + id * step).toISOString();
    const clientId = `00000000-0000-7000-8000-${String(id).padStart(12, '0')}`;
    return [talk.key, id, talk.channelCustomerId, first, second, content, time, clientId];
  }
  return {
    talks,
    next: (count) => Array.from({ length: Math.min(count, size.messages - id) }, row),
  };
}

function talkOf(at: number, size: ScaleSize): Talk {
  const channels = Math.round(size.conversations * channelShare);
  // The librarian also has a pair: the first one after the channels.
  const number = at < channels ? at : at - channels;
  const customer = customerId(number);
  const institution = institutionOf(number, size);
  if (at < channels) {
    return {
      ...{ key: channelKey(customer), channelCustomerId: customer },
      ...{ people: [customer, managerOf(institution, size)], ids: [] },
    };
  }
  const colleague = number + size.institutions;
  const isColleague = number % 2 === 0 && colleague < customerCount(size);
  const other = isColleague ? customerId(colleague) : technicianOf(institution);
  return { key: pairKey(customer, other), channelCustomerId: null, people: [customer, other], ids: [] };
}

/** Nearly all messages are read. The administrator follows nine in ten channels, and has never opened the others. */
export function marksOf({ talks }: ScaleTalks): unknown[][] {
  return talks.flatMap((talk, at) => {
    const isFollowed = talk.channelCustomerId !== null && at % 10 !== 9;
    const readers = [...talk.people, ...(isFollowed ? [adminId] : [])];
    return readers.map((userId, number) => {
      // One in five has unread messages.
      const behind = (at + number) % 5 === 0 ? newestUnread : 0;
      return [userId, talk.key, talk.ids.at(-1 - behind) ?? 0, talk.ids.at(-1) ?? 0];
    });
  });
}

function wordsOf(id: number): string[] {
  const names = Object.keys(oneIn) as (keyof typeof oneIn)[];
  // The first match of each word comes early, so that a small portal has it as well.
  return names.filter((name) => id % oneIn[name] === 2).map((name) => searchedWords[name]);
}
