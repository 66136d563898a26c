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
 * Printed by `npm run bench -- nodes costs` on 2026-11-22, in µs of processor time a message, a word, a second or a person. Two cores
 * with much other work: on a quiet machine each of them is less.
 */
export const measured = {
  perSecond: 250,
  nodeAlone: 397,
  bothNodes: 450,
  onlyHears: 67,
  postgres: 197,
  redisForTwo: 84,
  redisForFifty: 439,
  nodeTogether: 175,
  postgresTogether: 96,
  idleSecond: 15_833,
  idlePostgresSecond: 2500,
  directoryPerson: 11,
  directoryPersonPostgres: 2.5,
} as const;

interface Latency {
  p50Ms: number;
  p99Ms: number;
}

export interface Latencies {
  oneNode: Latency;
  twoNodes: Latency;
}

/** What the same bench measures of latency, on a quiet machine alone: it was not run on one yet. */
export const latencies: Latencies | undefined = undefined;

/** A commit and its flush took less than this (decision 26). */
export const usualFlushMs = 0.5;

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
