import { percentile } from '#bench/measure.ts';
import { createAgenda } from './agenda.ts';
import { createChance, waitOf } from './chance.ts';
import type { Costs } from './measured-costs.ts';
import { createBatcher, createStation, type Station } from './stations.ts';

/** An installation and what its people do. */
export interface Scenario {
  nodes: number;
  people: number;
  messagesPerSecond: number;
  /** Typing, received and read: other people hear of them, nothing of them is waited for. */
  noticesPerMessage: number;
  /** Contacts, blocks, roles, names, institutions: after each, every node reads its directory anew. */
  changedPeoplePerSecond: number;
  databaseCores: number;
  /** All on one machine with so many cores, as where the costs were measured; else everybody has a machine of their own. */
  sharedCores?: number;
  seconds: number;
  seed: number;
}

export interface Outcome {
  /** From sending until the other person's node has it, in milliseconds, of those that arrived. */
  p50: number;
  p99: number;
  /** The share of messages that had not arrived within a second. */
  lateShare: number;
  /** The share of its time that each part worked, of the busiest node. */
  load: { node: number; redis: number; postgres: number; disk: number };
}

interface Sent {
  sentAt: number;
  /** The node of whoever it is for. */
  to: Station;
}

/** A word is said by each node every second, and the database asked twice for what was revoked. */
const beatMs = 1000;
/** Changed people are read at the word, and once more at the row. */
const readsPerChange = 2;
const lateMs = 1000;
const second = 1000;

/** One run of the model; the same seed gives the same. */
export function simulatePortal(scenario: Scenario, costs: Costs): Outcome {
  const agenda = createAgenda();
  const chance = createChance(scenario.seed);
  const host = scenario.sharedCores === undefined ? undefined : createStation(agenda, scenario.sharedCores);
  const redis = createStation(agenda, 1, host);
  const postgres = createStation(agenda, scenario.databaseCores, host);
  const nodes = Array.from({ length: scenario.nodes }, () => createStation(agenda, 1, host));
  let flushes = 0;
  const disk = createBatcher<() => void>((waiting, done) => {
    flushes++;
    agenda.after(costs.flushMs, () => {
      for (const goOn of waiting) goOn();
      done();
    });
  });
  const arrived: { sentAt: number; ms: number }[] = [];
  let sent = 0;
  const endMs = scenario.seconds * second;
  /** Queues have had time to grow, and there is time for it to arrive. */
  const isCounted = (sentAt: number) => sentAt >= endMs / 2 && sentAt < endMs - lateMs;

  /** Everybody hears what one says; `heard` is called for each of the others. */
  function tell(from: Station, words: number, heard: (node: Station) => void) {
    if (nodes.length === 1) return;
    from.serve(words * costs.speakMs, () => {
      redis.serve(costs.redisMs + nodes.length * costs.redisPerNodeMs, () => {
        for (const node of nodes) if (node !== from) node.serve(words * costs.hearMs, () => heard(node));
      });
    });
  }

  /** What its people send while a commit runs is committed with the next one. */
  function committerOf(node: Station) {
    return createBatcher<Sent>((messages, done) => {
      const more = messages.length - 1;
      const nodeMs = costs.nodeMs + more * costs.nodeMoreMs;
      node.serve(nodeMs / 2, () => {
        postgres.serve(costs.postgresMs + more * costs.postgresMoreMs, () => {
          disk.add(() => {
            done();
            node.serve(nodeMs / 2, () => {
              arriveAt(node, messages);
              tell(node, messages.length, (other) => arriveAt(other, messages));
            });
          });
        });
      });
    });
  }

  function arriveAt(node: Station, messages: readonly Sent[]) {
    for (const { sentAt, to } of messages) if (to === node) arrived.push({ sentAt, ms: agenda.now() - sentAt });
  }

  const committers = nodes.map(committerOf);
  /** A node of its own for everybody where there are two, as in the measurement; else any. */
  const otherOf = (at: number) => (nodes.length === 2 ? 1 - at : Math.floor(chance() * nodes.length));

  function send() {
    const at = Math.floor(chance() * nodes.length);
    const [node, committer, to] = [nodes[at], committers[at], nodes[otherOf(at)]];
    if (node && committer && to) {
      const sentAt = agenda.now();
      if (isCounted(sentAt)) sent++;
      committer.add({ sentAt, to });
      for (let notice = 0; notice < scenario.noticesPerMessage; notice++) {
        agenda.after(chance() * second, () => tell(node, 1, () => {}));
      }
    }
    agenda.after(waitOf(chance, second / scenario.messagesPerSecond), send);
  }

  function changePeople() {
    const databaseMs = readsPerChange * scenario.people * costs.directoryPostgresMs;
    for (const node of nodes) {
      postgres.serve(databaseMs, () => node.serve(readsPerChange * scenario.people * costs.directoryMs, () => {}));
    }
    agenda.after(second / scenario.changedPeoplePerSecond, changePeople);
  }

  function beat(node: Station) {
    node.serve(costs.idleMs, () => {});
    postgres.serve(costs.idlePostgresMs, () => {});
    tell(node, 1, () => {});
    agenda.after(beatMs, () => beat(node));
  }

  for (const node of nodes) agenda.after(chance() * beatMs, () => beat(node));
  if (scenario.changedPeoplePerSecond > 0) agenda.after(second / scenario.changedPeoplePerSecond, changePeople);
  send();
  agenda.runUntil(endMs);

  const times = arrived.filter(({ sentAt }) => isCounted(sentAt)).map(({ ms }) => ms);
  return {
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    lateShare: sent === 0 ? 0 : 1 - times.filter((ms) => ms <= lateMs).length / sent,
    load: {
      node: Math.max(...nodes.map((node) => node.busyMs())) / endMs,
      redis: redis.busyMs() / endMs,
      postgres: postgres.busyMs() / endMs / scenario.databaseCores,
      disk: (flushes * costs.flushMs) / endMs,
    },
  };
}
