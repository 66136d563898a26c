import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { daysOfReplies, keysOfReplies } from './chat/stored.ts';

/** Creates a database on the PostgreSQL of this run: empty, or a copy of one that nobody is connected to. */
export async function createDatabase(copied?: string): Promise<{ name: string; url: string; drop(): Promise<void> }> {
  const name = `portal_journey_${randomBytes(8).toString('hex')}`;
  await run(serverUrl(), `create database ${name} ${copied ? `template ${copied}` : ''}`);
  const drop = () => run(serverUrl(), `drop database ${name} with (force)`);
  return { name, url: new URL(name, serverUrl()).href, drop };
}

/** Does what `settleAutomaticReplies` does to a database file. */
export async function settleRepliesOnPostgres(url: string): Promise<void> {
  const { days, moment } = daysOfReplies();
  await run(
    url,
    `insert into "dueReplies" (conversation, day, "dueAt", "settledAt")
     select key, day, $2, $2 from unnest($1::text[]) as day, (${keysOfReplies}) as known`,
    [days, moment],
  );
}

async function run(url: string, statement: string, values: readonly unknown[] = []): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement, [...values]);
  } finally {
    await client.end();
  }
}

function serverUrl(): string {
  const url = process.env['PORTAL_TEST_POSTGRES_URL'];
  if (url) return url;
  throw new Error(
    'These journeys need PostgreSQL: run `node scripts/test/postgres.mjs` and set PORTAL_TEST_POSTGRES_URL',
  );
}
