import type { SetupState } from '#contract/values/technical-setup.ts';
import type { Db } from '#server/db/schema.ts';

/** The state of a set-up for a notification. */
export interface NotifiedSetup {
  id: number;
  institutionId: number;
  institutionName: string;
  techSupportId: number | null;
  state: SetupState;
  updatedAt: string;
  updatedBy: number;
  liveSince: string | null;
  /** The person who last submitted it; null if nobody did. */
  submittedBy: number | null;
  /** The comment made with this very change. */
  comment: string | null;
}

/** Undefined for a draft, and if the set-up has changed since: the later change has its own notification. */
export async function findNotifiedSetup(
  db: Db,
  { institutionId, updatedAt }: Pick<NotifiedSetup, 'institutionId' | 'updatedAt'>,
): Promise<NotifiedSetup | undefined> {
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

export async function findNotifiedComment(db: Db, id: number) {
  return db
    .selectFrom('setupComments')
    .innerJoin('institutions', 'institutions.id', 'setupComments.institutionId')
    .where('setupComments.id', '=', id)
    .select(['institutionId', 'institutions.name as institutionName', 'techSupportId', 'authorId', 'text'])
    .executeTakeFirst();
}
