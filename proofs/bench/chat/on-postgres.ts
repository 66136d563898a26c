import pg from 'pg';
import type { BenchPerson } from '#proofs/bench/protocol.ts';
import type { ServerProgram } from '#proofs/bench/servers.ts';
import { peerScript } from '#proofs/bench/stage.ts';

/** The programs measured on PostgreSQL: the portal, and a typical chat server. */
export interface PostgresPrograms {
  portalOnPostgres: ServerProgram;
  expressPostgres: ServerProgram;
}

const peerDatabase = 'express_peer';

/** The portal on PostgreSQL, and its peer in a separate database of the same server. */
export function programsOnPostgres(url: string, portal: ServerProgram, dataDir: string): PostgresPrograms {
  const settings = { PORTAL_DATABASE_URL: url, PORTAL_DATA_DIR: dataDir };
  return {
    portalOnPostgres: { ...portal, name: 'portal on PostgreSQL', env: { ...portal.env, ...settings } },
    expressPostgres: {
      name: 'Express + pg',
      script: peerScript('express-postgres'),
      env: { PEER_DATABASE_URL: peerUrl(url), NODE_ENV: 'production' },
    },
  };
}

/** Creates the tables of the peer, with sessions of the same people. */
export async function seedPeer(url: string, people: readonly BenchPerson[]): Promise<void> {
  await withClient(url, (client) => client.query(`create database ${peerDatabase}`));
  await withClient(peerUrl(url), async (client) => {
    await client.query(`
      create table sessions (cookie text primary key, user_id integer not null);
      create table messages (
        id integer generated always as identity primary key,
        sender_id integer not null,
        receiver_id integer not null,
        content text not null,
        client_id uuid not null,
        sent_at timestamptz not null default now()
      );
      create index messages_by_conversation on messages (sender_id, receiver_id, id);
    `);
    const insert = 'insert into sessions select * from unnest($1::text[], $2::integer[])';
    await client.query(insert, [people.map(({ cookie }) => cookie), people.map(({ id }) => id)]);
  });
}

function peerUrl(url: string): string {
  return new URL(`/${peerDatabase}`, url).href;
}

async function withClient(url: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
