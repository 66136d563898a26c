import type { Db } from '#server/db/schema.ts';

export const rowsAtOnce = 500;

/** Columns of the account without secrets and without derived values. */
export async function readProfile(db: Db, id: number) {
  return db
    .selectFrom('users')
    .leftJoin('institutions', 'institutions.id', 'users.institutionId')
    .where('users.id', '=', id)
    .select(['users.username', 'users.fullName', 'users.role', 'institutions.name as institution'])
    .select(['users.department', 'users.subscriptionTier', 'users.createdAt', 'users.lastSignInAt'])
    .select(['users.deactivatedAt', 'users.mustChangePassword', 'users.email', 'users.emailVerifiedAt'])
    .select(['users.pendingEmail', 'users.emailRefusedAt', 'users.emailRefusal', 'users.mailsMessageText'])
    .select(['users.timeZone', 'users.randomId', 'institutions.accountManagerId', 'institutions.techSupportId'])
    .executeTakeFirstOrThrow();
}

export async function listSecurityEvents(db: Db, id: number, after: number) {
  return db
    .selectFrom('securityEvents')
    .where((eb) => eb.or([eb('userId', '=', id), eb('byId', '=', id)]))
    .where('id', '>', after)
    .orderBy('id')
    .limit(rowsAtOnce)
    .select(['id', 'at', 'lastAt', 'times', 'kind', 'userId', 'byId', 'address', 'browser'])
    .execute();
}

export async function listChangesAbout(db: Db, id: number, after: number) {
  return db
    .selectFrom('changeLog')
    .where('objectType', '=', 'user')
    .where('objectId', '=', String(id))
    .where('id', '>', after)
    .orderBy('id')
    .limit(rowsAtOnce)
    .select(['id', 'at', 'byId', 'action', 'before', 'after'])
    .execute();
}

/** The values that changed are left out, because they are about other people. */
export async function listChangesBy(db: Db, id: number, after: number) {
  return db
    .selectFrom('changeLog')
    .where('byId', '=', id)
    .where('id', '>', after)
    .orderBy('id')
    .limit(rowsAtOnce)
    .select(['id', 'at', 'action', 'objectType', 'objectId'])
    .execute();
}

export async function listNotes(db: Db, id: number, after: number) {
  return db
    .selectFrom('notificationRecipients as r')
    .innerJoin('notifications as n', 'n.id', 'r.notificationId')
    .where('r.userId', '=', id)
    .where('n.id', '>', after)
    .orderBy('n.id')
    .limit(rowsAtOnce)
    .select(['n.id', 'n.title', 'n.description', 'n.priority', 'n.timestamp as sentAt', 'r.readAt'])
    .execute();
}
