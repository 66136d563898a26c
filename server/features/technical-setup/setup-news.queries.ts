import type { SetupState } from '#contract/values/technical-setup.ts';
import type { Db } from '#server/db/schema.ts';

/** A set-up whose state those concerned have not heard of. */
export interface UntoldSetup {
  id: number;
  institutionId: number;
  institutionName: string;
  techSupportId: number | null;
  state: SetupState;
  updatedAt: string;
  updatedBy: number;
  /** Who handed it in last; null where nobody did. */
  submittedBy: number | null;
  /** What was said with this very change. */
  comment: string | null;
}

export async function listUntoldSetups(db: Db): Promise<UntoldSetup[]> {
  return db
    .selectFrom('technicalSetups')
    .innerJoin('institutions', 'institutions.id', 'technicalSetups.institutionId')
    .where('technicalSetups.state', '!=', 'draft')
    .where(({ eb, or, ref }) => or([eb('toldAt', 'is', null), eb('toldAt', '<', ref('technicalSetups.updatedAt'))]))
    .orderBy('technicalSetups.id')
    .select(({ selectFrom }) => [
      'technicalSetups.id',
      'institutionId',
      'institutions.name as institutionName',
      'techSupportId',
      'state',
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
    .execute();
}

/** Answers whether this was still untold: of two processes at it, one hears yes. */
export async function claimSetupNews(
  db: Db,
  { id, updatedAt }: Pick<UntoldSetup, 'id' | 'updatedAt'>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('technicalSetups')
    .set({ toldAt: updatedAt })
    .where('id', '=', id)
    .where(({ eb, or }) => or([eb('toldAt', 'is', null), eb('toldAt', '<', updatedAt)]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Comments that the other side has not heard of, oldest first. */
export async function listUntoldComments(db: Db) {
  return db
    .selectFrom('setupComments')
    .innerJoin('institutions', 'institutions.id', 'setupComments.institutionId')
    .where('toldAt', 'is', null)
    .orderBy('setupComments.id')
    .select(['setupComments.id', 'institutionId', 'institutions.name as institutionName', 'techSupportId'])
    .select(['authorId', 'text', 'setupComments.createdAt'])
    .execute();
}

/** Answers whether this was still untold. */
export async function claimCommentNews(db: Db, id: number, toldAt: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('setupComments')
    .set({ toldAt })
    .where('id', '=', id)
    .where('toldAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
