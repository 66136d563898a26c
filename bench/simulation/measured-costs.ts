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

/** Printed by `npm run bench -- nodes`, in µs a message. */
export const measured = {
  perSecond: 250,
  oneNode: { p50Ms: 4, p99Ms: 9 },
  twoNodes: { p50Ms: 5, p99Ms: 11 },
  nodeAlone: 300,
  bothNodes: 380,
  onlyHears: 40,
  postgres: 400,
  redisOfTwo: 15,
  redisOfThree: 20,
  nodeTogether: 90,
  postgresTogether: 60,
  idleSecond: 3000,
  idlePostgresSecond: 2000,
  directoryPerson: 5,
  directoryPersonPostgres: 2,
} as const;

const us = 1 / 1000;

/** The costs of the simulation, without the wait for the disk, which follows from the latency of one node. */
export function costsOf(found: typeof measured): Omit<Costs, 'flushMs'> {
  const redisPerNode = found.redisOfThree - found.redisOfTwo;
  return {
    nodeMs: found.nodeAlone * us,
    nodeMoreMs: found.nodeTogether * us,
    postgresMs: found.postgres * us,
    postgresMoreMs: found.postgresTogether * us,
    speakMs: Math.max(0, found.bothNodes - found.nodeAlone - found.onlyHears) * us,
    hearMs: found.onlyHears * us,
    redisMs: Math.max(0, found.redisOfTwo - 2 * redisPerNode) * us,
    redisPerNodeMs: redisPerNode * us,
    idleMs: found.idleSecond * us,
    idlePostgresMs: found.idlePostgresSecond * us,
    directoryMs: found.directoryPerson * us,
    directoryPostgresMs: found.directoryPersonPostgres * us,
  };
}
