import { existsSync } from 'node:fs';
import { createClient } from '@redis/client';
import type pg from 'pg';
import { processorMs, type RunningServer } from '#bench/servers.ts';
import type { Installation } from './installation.ts';

/** CPU time in milliseconds that a piece of work took, by who used it. */
export interface ProcessorTime {
  /** In the order of the servers that were asked about. */
  servers: number[];
  redis: number;
  postgres: number;
}

/** Runs `work` and looks what it cost the servers, Redis and PostgreSQL. */
export async function withProcessorTime<Result>(
  { redis, database }: Installation,
  servers: readonly RunningServer[],
  work: () => Promise<Result>,
): Promise<{ result: Result; cpu: ProcessorTime }> {
  const client = await createClient({ url: redis.url }).connect();
  const look = async () => ({
    servers: servers.map((server) => server.cpuMs()),
    redis: readRedisMs(await client.info('cpu')),
    postgres: await readPostgresMs(database),
  });
  try {
    const before = await look();
    const result = await work();
    const after = await look();
    return {
      result,
      cpu: {
        servers: after.servers.map((ms, at) => ms - (before.servers[at] ?? 0)),
        redis: after.redis - before.redis,
        postgres: sumOf([...after.postgres].map(([pid, ms]) => ms - (before.postgres.get(pid) ?? 0))),
      },
    };
  } finally {
    client.destroy();
  }
}

export function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}

function readRedisMs(info: string): number {
  const seconds = [...info.matchAll(/^used_cpu_(?:sys|user):([\d.]+)/gm)].map(([, value]) => Number(value));
  return 1000 * sumOf(seconds);
}

/** By process: each connection has one of its own. */
async function readPostgresMs(database: pg.Client): Promise<Map<number, number>> {
  const { rows } = await database.query<{ pid: number }>('select pid from pg_stat_activity');
  return new Map(rows.filter(({ pid }) => existsSync(`/proc/${pid}`)).map(({ pid }) => [pid, processorMs(pid)]));
}
