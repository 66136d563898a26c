import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { type Bus, createBus, type Delivery, type LocalBus } from './bus.ts';
import { readUtterance, speakerOf, type Word, writeUtterance } from './bus-words.ts';
import { createKeptLine } from './kept-line.ts';
import { createOtherNodes } from './other-nodes.ts';

const beatMs = 1000;
/** Whoever is not told hears it by the silence. */
const byeMaxMs = 1000;
/** Whoever was not heard for this long is dead, or cut off. */
const silenceMaxMs = 3500;
/** Several processes that come back together are caught up with once. */
const missedAfterMs = 250;

export interface RedisBusParts {
  /** `redis://` or `rediss://`. */
  url: string;
  /** What the processes of this portal speak on, and no other portal. */
  channel: string;
  log: FastifyBaseLogger;
}

export interface RedisBus extends Bus {
  /** Tells the others that this process has said everything, and ends the connection. */
  stop(): Promise<void>;
}

/** What this process tells the others, and knows of itself. */
interface Mouth {
  tell(word: Word): void;
  own: Set<number>;
}

/**
 * The bus of several processes, over the pub/sub of Redis or Valkey. Resolves after the first attempt to reach it: without it
 * the people of this process still hear each other, and it is tried again until it is there.
 *
 * Redis keeps nothing and repeats nothing. So whoever could not say something says so later (`lost`), whoever did not listen
 * for a while knows it, and whoever dies may have left something unsaid; each time the others hear `missed`.
 */
export async function createRedisBus({ url, channel, log }: RedisBusParts): Promise<RedisBus> {
  const here = createBus();
  const me = randomUUID();
  const own = new Set<number>();
  const others = createOtherNodes(here);
  const line = createKeptLine({ url, channel, log, onText: hear, onOpened: greet });
  let hasLost = false;
  /** Another process wants to know who is online here. */
  let isAsked = false;
  let beatAt = performance.now();
  let missedTimer: NodeJS.Timeout | undefined;

  async function say(words: readonly Word[]): Promise<void> {
    await line.say(writeUtterance({ from: me, line: line.number(), words }));
  }

  function tell(word: Word) {
    say([word]).catch(() => {
      hasLost = true;
    });
  }

  function hear(text: string) {
    if (speakerOf(text) === me) return;
    const said = readUtterance(text);
    if (!said || !others.hear(said, performance.now())) return;
    for (const word of said.words) {
      if (word.type === 'lost') missedSoon();
      else if (word.type === 'alive') isAsked ||= word.asks;
      else repeat(here, word);
    }
  }

  function missedSoon() {
    missedTimer ??= setTimeout(() => {
      missedTimer = undefined;
      here.missed();
    }, missedAfterMs);
  }

  function greet() {
    const lost: Word[] = hasLost ? [{ type: 'lost' }] : [];
    hasLost = false;
    say([...lost, { type: 'alive', online: [...own], asks: true }]).catch(() => {
      hasLost ||= lost.length > 0;
    });
    // Before the first line nobody was connected here who could have missed anything.
    if (line.number() > 1) missedSoon();
  }

  function beat() {
    const now = performance.now();
    // Where this process itself stood still, what the others said meanwhile waits to be read.
    const stoodStill = now - beatAt > 2 * beatMs;
    beatAt = now;
    if (!stoodStill && others.forgetSilent(now - silenceMaxMs)) missedSoon();
    if (!stoodStill) line.endIfSilentSince(now - silenceMaxMs);
    const online = isAsked ? { online: [...own] } : {};
    isAsked = false;
    say([{ type: 'alive', ...online, asks: others.areStrangers() }]).catch(() => {});
  }

  await line.open();
  const beats = setInterval(beat, beatMs);
  return {
    ...speaking(here, { tell, own }),
    isAway: line.isAway,
    lastErrorAt: line.lastErrorAt,
    async stop() {
      clearInterval(beats);
      clearTimeout(missedTimer);
      const bye = say([{ type: 'bye' }]).catch(() => {});
      // One that is cut off without knowing it would wait for an answer until it is killed.
      await Promise.race([bye, sleep(byeMaxMs, undefined, { ref: false })]);
      line.close();
    },
  };
}

/** Does here what another process has said; what it says of itself, `other-nodes.ts` takes. */
function repeat(here: LocalBus, word: Word) {
  if (word.type === 'deliver') here.deliver(word.deliveries);
  else if (word.type === 'close-session') here.closeSession(word.sessionHash, word.code, word.reason);
  else if (word.type === 'close-person') here.closePerson(word.userId, word.code, word.reason);
  else if (word.type === 'people-changed') here.peopleChanged(word.changed);
}

/** The bus of this process, whose words the others are told as well. */
function speaking(here: LocalBus, { tell, own }: Mouth): Bus {
  function deliver(deliveries: readonly Delivery[]) {
    const listed = deliveries.map((delivery) => ({ ...delivery, to: [...delivery.to] }));
    here.deliver(listed);
    tell({ type: 'deliver', deliveries: listed });
  }

  return {
    ...here,
    deliver,
    send: (userIds, frame) => deliver([{ to: userIds, text: JSON.stringify(frame) }]),
    closeSession(sessionHash, code, reason) {
      here.closeSession(sessionHash, code, reason);
      tell({ type: 'close-session', sessionHash, code, reason });
    },
    closePerson(userId, code, reason) {
      here.closePerson(userId, code, reason);
      tell({ type: 'close-person', userId, code, reason });
    },
    peopleChanged(changed) {
      here.peopleChanged(changed);
      tell({ type: 'people-changed', changed });
    },
    noteFirstSocket(userId) {
      own.add(userId);
      here.noteFirstSocket(userId);
      tell({ type: 'came', userId });
    },
    noteLastSocket(userId) {
      own.delete(userId);
      here.noteLastSocket(userId);
      tell({ type: 'went', userId });
    },
  };
}
