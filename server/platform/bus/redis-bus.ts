import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { type Bus, createBus, type Delivery, type LocalBus } from './bus.ts';
import { type BusMessage, readEnvelope, senderOf, writeEnvelope } from './bus-messages.ts';
import { createOtherNodes } from './other-nodes.ts';
import { createReconnectingConnection } from './reconnecting-connection.ts';

const beatMs = 1000;
/** Processes that miss the goodbye notice the silence instead. */
const byeMaxMs = 1000;
/** A process not heard for this long is dead, or cut off. */
const silenceMaxMs = 3500;
/** Several processes that come back together cause a single `missed`. */
const missedAfterMs = 250;

export interface RedisBusOptions {
  /** `redis://` or `rediss://`. */
  url: string;
  /** The pub/sub channel of this portal's processes; no other portal may use it. */
  channel: string;
  log: FastifyBaseLogger;
}

export interface RedisBus extends Bus {
  /** Tells the others that this process has sent everything, and closes the connection. */
  stop(): Promise<void>;
}

/** Sends to the other processes, and knows the people connected to this one. */
interface Broadcaster {
  broadcast(message: BusMessage): void;
  own: Set<number>;
}

/**
 * The bus of several processes, over the pub/sub of Redis or Valkey. Resolves after the first attempt to connect: without Redis the people
 * of this process still receive each other's messages, and the connection is retried until it succeeds.
 *
 * Redis stores and repeats nothing. A process that could not send reports it later (`lost`), a process that was cut off notices it, and a
 * process that dies may have left something unsent; in each case the others receive `missed`.
 */
export async function createRedisBus({ url, channel, log }: RedisBusOptions): Promise<RedisBus> {
  const here = createBus();
  const me = randomUUID();
  const own = new Set<number>();
  const others = createOtherNodes(here);
  const connection = createReconnectingConnection({ url, channel, log, onText: receive, onOpened: greet });
  let hasLost = false;
  /** True if another process has asked who is online here. */
  let isAsked = false;
  let beatAt = performance.now();
  let missedTimer: NodeJS.Timeout | undefined;

  async function say(messages: readonly BusMessage[]): Promise<void> {
    await connection.say(writeEnvelope({ from: me, line: connection.number(), words: messages }));
  }

  function broadcast(message: BusMessage) {
    say([message]).catch(() => {
      hasLost = true;
    });
  }

  function receive(text: string) {
    if (senderOf(text) === me) return;
    const envelope = readEnvelope(text);
    if (!envelope || !others.receive(envelope, performance.now())) return;
    for (const message of envelope.words) {
      if (message.type === 'lost') missedSoon();
      else if (message.type === 'alive') isAsked ||= message.asks;
      else applyHere(here, message);
    }
  }

  function missedSoon() {
    missedTimer ??= setTimeout(() => {
      missedTimer = undefined;
      here.missed();
    }, missedAfterMs);
  }

  function greet() {
    const lost: BusMessage[] = hasLost ? [{ type: 'lost' }] : [];
    hasLost = false;
    say([...lost, { type: 'alive', online: [...own], asks: true }]).catch(() => {
      hasLost ||= lost.length > 0;
    });
    // Before the first connection nobody here could have missed anything.
    if (connection.number() > 1) missedSoon();
  }

  function beat() {
    const now = performance.now();
    // If this process itself was blocked, the others' messages are still waiting to be read.
    const stoodStill = now - beatAt > 2 * beatMs;
    beatAt = now;
    if (!stoodStill && others.forgetSilent(now - silenceMaxMs)) missedSoon();
    if (!stoodStill) connection.endIfSilentSince(now - silenceMaxMs);
    const online = isAsked ? { online: [...own] } : {};
    isAsked = false;
    say([{ type: 'alive', ...online, asks: others.hasUnknownNodes() }]).catch(() => {});
  }

  await connection.open();
  const beats = setInterval(beat, beatMs);
  return {
    ...broadcasting(here, { broadcast, own }),
    isAway: connection.isAway,
    lastErrorAt: connection.lastErrorAt,
    async stop() {
      clearInterval(beats);
      clearTimeout(missedTimer);
      const bye = say([{ type: 'bye' }]).catch(() => {});
      // A process that is cut off without knowing it would wait for an answer until it is killed.
      await Promise.race([bye, sleep(byeMaxMs, undefined, { ref: false })]);
      connection.close();
    },
  };
}

/** Applies another process's message here. `other-nodes.ts` handles messages about the process itself. */
function applyHere(here: LocalBus, message: BusMessage) {
  if (message.type === 'deliver') here.deliver(message.deliveries);
  else if (message.type === 'close-session') here.closeSession(message.sessionHash, message.code, message.reason);
  else if (message.type === 'close-person') here.closePerson(message.userId, message.code, message.reason);
  else if (message.type === 'people-changed') here.peopleChanged(message.changed);
  else if (message.type === 'settings-changed') here.settingsChanged();
}

/** This process's bus, which also sends its messages to the others. */
function broadcasting(here: LocalBus, { broadcast, own }: Broadcaster): Bus {
  function deliver(deliveries: readonly Delivery[]) {
    const listed = deliveries.map((delivery) => ({ ...delivery, to: [...delivery.to] }));
    here.deliver(listed);
    broadcast({ type: 'deliver', deliveries: listed });
  }

  return {
    ...here,
    deliver,
    send: (userIds, frame) => deliver([{ to: userIds, text: JSON.stringify(frame) }]),
    closeSession(sessionHash, code, reason) {
      here.closeSession(sessionHash, code, reason);
      broadcast({ type: 'close-session', sessionHash, code, reason });
    },
    closePerson(userId, code, reason) {
      here.closePerson(userId, code, reason);
      broadcast({ type: 'close-person', userId, code, reason });
    },
    peopleChanged(changed) {
      here.peopleChanged(changed);
      broadcast({ type: 'people-changed', changed });
    },
    settingsChanged() {
      here.settingsChanged();
      broadcast({ type: 'settings-changed' });
    },
    noteFirstSocket(userId) {
      own.add(userId);
      here.noteFirstSocket(userId);
      broadcast({ type: 'came', userId });
    },
    noteLastSocket(userId) {
      own.delete(userId);
      here.noteLastSocket(userId);
      broadcast({ type: 'went', userId });
    },
  };
}
