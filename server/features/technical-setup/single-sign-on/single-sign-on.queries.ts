import { type Selectable, sql } from 'kysely';
import { containing, like } from '#server/db/queries/containing.ts';
import type { Db, Schema } from '#server/db/schema.ts';

export type SingleSignOnRow = Selectable<Schema['singleSignOn']>;

export interface OpenInstitution extends SingleSignOnRow {
  name: string;
  liveValues: string;
}

function openInstitutions(db: Db) {
  return db
    .selectFrom('singleSignOn')
    .innerJoin('institutions', 'institutions.id', 'singleSignOn.institutionId')
    .innerJoin('technicalSetups', 'technicalSetups.institutionId', 'singleSignOn.institutionId')
    .where('singleSignOn.mode', '<>', 'off')
    .where('technicalSetups.liveValues', 'is not', null)
    .selectAll('singleSignOn')
    .select(['institutions.name', 'technicalSetups.liveValues'])
    .$narrowType<{ liveValues: string }>();
}

export async function findOpenInstitution(db: Db, institutionId: number): Promise<OpenInstitution | undefined> {
  return openInstitutions(db).where('singleSignOn.institutionId', '=', institutionId).executeTakeFirst();
}

/** All of them, by name. */
export async function listOpenInstitutions(db: Db): Promise<OpenInstitution[]> {
  return openInstitutions(db).orderBy('institutions.nameKey').orderBy('institutions.id').execute();
}

export async function findOpenByKey(db: Db, linkKey: string): Promise<OpenInstitution | undefined> {
  return openInstitutions(db).where('linkKey', '=', linkKey).executeTakeFirst();
}

export async function findOpenByDomain(db: Db, domain: string): Promise<OpenInstitution | undefined> {
  return openInstitutions(db)
    .innerJoin('signInDomains', 'signInDomains.institutionId', 'singleSignOn.institutionId')
    .where('domain', '=', domain)
    .executeTakeFirst();
}

/** Institutions that agreed to be listed, with every one of these words in their names (`typedWords`). */
export async function listOpenByName(
  db: Db,
  words: readonly string[],
  limit: number,
): Promise<{ key: string; name: string }[]> {
  let found = openInstitutions(db).where('isListed', '=', true);
  for (const word of words) found = found.where(containing(sql.ref('institutions.nameKey'), word));
  return found
    .clearSelect()
    .select(['linkKey as key', 'institutions.name'])
    .orderBy('institutions.nameKey')
    .orderBy('institutions.id')
    .limit(limit)
    .execute();
}

/** Institutions whose live set-up contains this entity ID anywhere; the caller has to check the field. */
export async function listOpenByProvider(db: Db, entityId: string): Promise<OpenInstitution[]> {
  return openInstitutions(db)
    .where(like(sql.ref('technicalSetups.liveValues'), JSON.stringify(entityId)))
    .orderBy('singleSignOn.institutionId')
    .execute();
}

export async function listDomains(db: Db, institutionId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('signInDomains')
    .where('institutionId', '=', institutionId)
    .orderBy('domain')
    .select('domain')
    .execute();
  return rows.map(({ domain }) => domain);
}
