import type { SetupState } from '#contract/values/technical-setup.ts';
import type { Db } from '#server/db/schema.ts';

/** A set-up in the state that those concerned are told of. */
export interface ToldSetup {
  id: number;
  institutionId: number;
  institutionName: string;
  techSupportId: number | null;
  state: SetupState;
  updatedAt: string;
  updatedBy: number;
  /** Null where nothing is live. */
  liveSince: string | null;
  /** Who handed it in last; null where nobody did. */
  submittedBy: number | null;
  /** What was said with this very change. */
  comment: string | null;
}

/** Undefined for a draft, and where it has changed since: then that is what is told. */
export async function findToldSetup(
  db: Db,
  { institutionId, updatedAt }: Pick<ToldSetup, 'institutionId' | 'updatedAt'>,
): Promise<ToldSetup | undefined> {
  return db
    .selectFrom('technicalSetups')
    .innerJoin('institutions', 'institutions.id', 'technicalSetups.institutionId')
    .where('technicalSetups.state', '!=', 'draft')
    .where('technicalSetups.institutionId', '=', institutionId)
    .where('technicalSetups.updatedAt', '=', updatedAt)
    .select(({ selectFrom }) => [
      'technicalSetups.id',
      'institutionId',
      'institutions.name as institutionName',
      'techSupportId',
      'state',
      'liveSince',
      'updatedAt',
      'updatedBy',
      selectFrom('changeLog')
        .whereRef('changeLog.institutionId', '=', 'technicalSetups.institutionId')
        .where('objectType', '=', 'technicalSetup')
        .where('action', '=', 'submit')
        .orderBy('changeLog.id', 'desc')
        .limit(1)
        .select('byId')
        .as('submittedBy'),
      selectFrom('setupComments')
        .whereRef('setupComments.institutionId', '=', 'technicalSetups.institutionId')
        .whereRef('setupComments.createdAt', '=', 'technicalSetups.updatedAt')
        .limit(1)
        .select('text')
        .as('comment'),
    ])
    .executeTakeFirst();
}

export async function findToldComment(db: Db, id: number) {
  return db
    .selectFrom('setupComments')
    .innerJoin('institutions', 'institutions.id', 'setupComments.institutionId')
    .where('setupComments.id', '=', id)
    .select(['institutionId', 'institutions.name as institutionName', 'techSupportId', 'authorId', 'text'])
    .executeTakeFirst();
}
