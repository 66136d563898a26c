/** What each part of the portal costs, in milliseconds of processor time unless said otherwise. */
export interface Costs {
  /** A message on the node of its sender, from the frame to the acknowledgement, and what each further one of the same commit adds. */
  nodeMs: number;
  nodeMoreMs: number;
  postgresMs: number;
  postgresMoreMs: number;
  /** Until a commit is on the disk, and all waiting that nobody is busy with. No processor time. */
  flushMs: number;
  /** To tell the other nodes a word, to hear one, and what Redis has to do for it. */
  speakMs: number;
  hearMs: number;
  redisMs: number;
  redisPerNodeMs: number;
  /** A node where nobody does anything, each second. */
  idleMs: number;
  idlePostgresMs: number;
  /** One person of the directory, as it is read anew. */
  directoryMs: number;
  directoryPostgresMs: number;
}

/**
 * Printed by `npm run bench -- nodes` on 2026-11-23, in µs of processor time a message, a word, a second or a person, on two cores that
 * did nothing else. At 250 a second nearly every message is a commit of its own; together they cost a tenth of that.
 */
export const measured = {
  perSecond: 250,
  nodeAlone: 1010,
  bothNodes: 1310,
  onlyHears: 180,
  postgres: 1267,
  redisForTwo: 54,
  redisForFifty: 392,
  nodeTogether: 71,
  postgresTogether: 44,
  idleSecond: 16_667,
  idlePostgresSecond: 3333,
  directoryPerson: 7.1,
  directoryPersonPostgres: 1,
} as const;

interface Latency {
  p50Ms: number;
  p99Ms: number;
}

export interface Latencies {
  oneNode: Latency;
  twoNodes: Latency;
}

/** Of the same run. */
export const latencies: Latencies = {
  oneNode: { p50Ms: 3.47, p99Ms: 23.8 },
  twoNodes: { p50Ms: 8.32, p99Ms: 36.5 },
};

const us = 1 / 1000;

/** The costs of the simulation, without the wait for the disk, which follows from the latency of one node. */
export function costsOf(found: typeof measured): Omit<Costs, 'flushMs'> {
  const redisPerNode = (found.redisForFifty - found.redisForTwo) / (50 - 2);
  return {
    nodeMs: found.nodeAlone * us,
    nodeMoreMs: found.nodeTogether * us,
    postgresMs: found.postgres * us,
    postgresMoreMs: found.postgresTogether * us,
    speakMs: Math.max(0, found.bothNodes - found.nodeAlone - found.onlyHears) * us,
    hearMs: found.onlyHears * us,
    redisMs: Math.max(0, found.redisForTwo - 2 * redisPerNode) * us,
    redisPerNodeMs: redisPerNode * us,
    idleMs: found.idleSecond * us,
    idlePostgresMs: found.idlePostgresSecond * us,
    directoryMs: found.directoryPerson * us,
    directoryPostgresMs: found.directoryPersonPostgres * us,
  };
}
