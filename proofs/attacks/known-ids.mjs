import { DatabaseSync } from '@photostructure/sqlite';
import { tableNamedBy } from '#server/testing/calls/named-objects.ts';
import { spareInstitution } from './values/marks.mjs';

/** These calls change the rights of a person, so they use people and institutions that no other call uses. */
const movesRights = new Set([
  'PATCH /api/users/:id',
  'POST /api/users/:id/deactivate',
  'POST /api/users/:id/end-sessions',
  'DELETE /api/users/:id/sessions/:key',
  'DELETE /api/users/:id/factors/:factorId',
  'DELETE /api/users/:id/work-account',
  'DELETE /api/users/:id/institution-links/:linkId',
  'PUT /api/users/:id/erasure',
  'PUT /api/institutions/:id/erasure',
  'POST /api/users/:id/reactivate',
  'POST /api/users/:id/password-link',
  'PATCH /api/institutions/:id',
  'POST /api/staff/:id/hand-over',
  'POST /api/staff/:id/leave',
  'PUT /api/colleagues/:id/administrator',
  'DELETE /api/colleagues/:id/administrator',
  'POST /api/colleagues/:id/deactivate',
  'POST /api/colleagues/:id/reactivate',
  'PUT /api/staff/:id/finance',
  'DELETE /api/staff/:id/finance',
]);
/** A deactivated person, and an unknown id. */
const sparePeople = [14, 4711];

const isAboutThing = /Ids?$|^(?:upTo|after|before|version|attachment)$/;

/** Ids from a portal's database, and some that will be assigned later. */
export function createKnownIds(file) {
  const database = new DatabaseSync(file, { readOnly: true });
  const tables = database.prepare("select name from sqlite_master where type = 'table'").all();
  const known = Object.fromEntries(tables.flatMap(({ name }) => idsIn(database, name)));
  database.close();
  const things = [...known.lessons, ...known.resources, ...known.messages, ...known.invoices];

  return {
    /** Values for a path parameter of a call; undefined if it is no id. */
    ofParameter(call, name) {
      const isOfInstitution = call.includes(' /api/institutions/');
      if (movesRights.has(call)) return isOfInstitution ? [spareInstitution, 4711] : sparePeople;
      return known[tableNamedBy(call, name)];
    },
    /** True if the id in the path of a call is one of existing rows. */
    knows: (call) => !call.includes('/:id') || known[tableNamedBy(call, 'id')] !== undefined,
    /** Ids that a field of this name may refer to. */
    ofField(name) {
      const table = tableNamedBy('', name);
      return isAboutThing.test(name) ? (known[table] ?? things) : known[table];
    },
  };
}

function idsIn(database, table) {
  const column = table === 'files' ? 'name' : 'id';
  if (
    !database
      .prepare(`pragma table_info("${table}")`)
      .all()
      .some(({ name }) => name === column)
  )
    return [];
  const ids = database.prepare(`select "${column}" as id from "${table}" order by 1 desc limit 60`).all();
  const next = table === 'files' ? [] : Array.from({ length: 20 }, (_, at) => Number(ids[0]?.id ?? 0) + at + 1);
  return [[table, [...ids.map(({ id }) => id), ...next.filter(Number.isFinite), 4711]]];
}
