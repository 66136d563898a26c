import { cpSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { sql } from 'kysely';
import pg from 'pg';
import { openAsItIs } from '#server/testing/old-database.ts';

/** Works on a database as it is, and closes it. */
export async function withDatabase(location, work) {
  const db = openAsItIs(location);
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

/** Databases of one engine that are made, copied and thrown away, below a folder. */
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

/** The rows of one question to PostgreSQL, beside a portal that runs on it. */
export async function askPostgres(url, text) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

/** The same of a file of SQLite. */
export function askFile(file, text) {
  const database = new DatabaseSync(file, { timeout: 5_000 });
  try {
    return database.prepare(text).all();
  } finally {
    database.close();
  }
}
