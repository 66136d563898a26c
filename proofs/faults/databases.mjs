import { cpSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { sql } from 'kysely';
import pg from 'pg';
import { openAsItIs } from '#server/testing/as-it-is.ts';

/** Opens a database without upgrading it, and closes it after the work. */
export async function withDatabase(location, work) {
  const db = openAsItIs(location);
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

/** Creates, copies and removes databases of one engine below a folder. */
export function sqlitePlaces(folder) {
  let number = 0;
  const place = () => ({ dataDir: join(folder, `data-${++number}`) });
  return {
    name: 'SQLite',
    async empty() {
      const location = place();
      mkdirSync(location.dataDir);
      return location;
    },
    async copy({ dataDir }) {
      const location = place();
      cpSync(dataDir, location.dataDir, { recursive: true });
      return location;
    },
    async remove({ dataDir }) {
      rmSync(dataDir, { recursive: true });
    },
  };
}

export function postgresPlaces(folder, serverUrl) {
  let number = 0;
  const urlOf = (name) => Object.assign(new URL(serverUrl), { pathname: `/${name}` }).href;
  const onServer = (statement) => withDatabase({ databaseUrl: serverUrl }, (db) => sql.raw(statement).execute(db));
  async function create(template) {
    const name = `faults_${++number}`;
    const dataDir = join(folder, name);
    mkdirSync(dataDir);
    await onServer(`create database ${name} template ${template}`);
    return { name, dataDir, databaseUrl: urlOf(name) };
  }
  return {
    name: 'PostgreSQL',
    empty: () => create('template1'),
    copy: ({ name }) => create(name),
    async remove({ name, dataDir }) {
      await onServer(`drop database ${name} with (force)`);
      rmSync(dataDir, { recursive: true });
    },
  };
}

/** Runs one query on PostgreSQL, beside a portal that uses it. */
export async function askPostgres(url, text) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

/** Runs one query on a SQLite file. */
export function askFile(file, text) {
  const database = new DatabaseSync(file, { timeout: 5_000 });
  try {
    return database.prepare(text).all();
  } finally {
    database.close();
  }
}
