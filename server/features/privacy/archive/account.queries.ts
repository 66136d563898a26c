import type { Db } from '#server/db/schema.ts';

/** Rows that are read at once. */
export const rowsAtOnce = 500;

/** What an account is, without what opens it and what is only made of the rest. */
export async function readProfile(db: Db, id: number) {
  return db
    .selectFrom('users')
    .leftJoin('institutions', 'institutions.id', 'users.institutionId')
    .where('users.id', '=', id)
    .select(['users.username', 'users.fullName', 'users.role', 'institutions.name as institution'])
    .select(['users.department', 'users.subscriptionTier', 'users.createdAt', 'users.lastSignInAt'])
    .select(['users.deactivatedAt', 'users.mustChangePassword', 'users.email', 'users.emailVerifiedAt'])
    .select(['users.pendingEmail', 'users.emailRefusedAt', 'users.emailRefusal', 'users.mailsMessageText'])
    .select(['users.randomId', 'institutions.accountManagerId', 'institutions.techSupportId'])
    .executeTakeFirstOrThrow();
}

export async function listMailSwitches(db: Db, id: number) {
  return db.selectFrom('mailSwitches').where('userId', '=', id).orderBy('kind').select(['kind', 'off']).execute();
}

/** Former names, usernames and addresses. */
export async function listFormerNames(db: Db, id: number) {
  return db
    .selectFrom('formerNames')
    .where('kind', '=', 'person')
    .where('objectId', '=', id)
    .orderBy('field')
    .orderBy('name')
    .select(['field', 'name'])
    .execute();
}

export async function listFactors(db: Db, id: number) {
  return db
    .selectFrom('factors')
    .where('userId', '=', id)
    .orderBy('id')
    .select(['kind', 'name', 'createdAt', 'lastUsedAt'])
    .execute();
}

/** When each of those that were not used was made. */
export async function listRecoveryCodes(db: Db, id: number) {
  return db.selectFrom('recoveryCodes').where('userId', '=', id).orderBy('createdAt').select('createdAt').execute();
}

export async function listSessions(db: Db, id: number) {
  return db
    .selectFrom('sessions')
    .where('userId', '=', id)
    .orderBy('createdAt')
    .select(['createdAt', 'lastSeenAt', 'userAgent', 'signedInBy', 'address', 'provenAt'])
    .execute();
}

export async function listDevices(db: Db, id: number) {
  return db
    .selectFrom('pushDevices')
    .where('userId', '=', id)
    .orderBy('id')
    .select(['name', 'showsText', 'createdAt', 'lastSentAt', 'removedAt'])
    .execute();
}

export async function listBrowsers(db: Db, id: number) {
  return db
    .selectFrom('knownBrowsers')
    .where('userId', '=', id)
    .orderBy('firstSeenAt')
    .select(['firstSeenAt', 'lastSeenAt'])
    .execute();
}

/** Links with which the person sets a password, and those in mails; what stands in them is not kept. */
export async function listLinks(db: Db, id: number) {
  const links = await db
    .selectFrom('passwordLinks')
    .where('userId', '=', id)
    .orderBy('createdAt')
    .select(['createdAt', 'expiresAt', 'usedAt', 'createdBy'])
    .execute();
  const inMails = await db
    .selectFrom('mailTokens')
    .where('userId', '=', id)
    .orderBy('createdAt')
    .select(['purpose', 'kind', 'address', 'createdAt', 'expiresAt', 'usedAt'])
    .execute();
  return { links, inMails };
}

/** Accounts elsewhere by which the person signs in. Of the id that a provider knows them by at their institution a hash alone is kept. */
export async function listLinkedAccounts(db: Db, id: number) {
  const ofInstitution = await db
    .selectFrom('institutionLinks')
    .where('userId', '=', id)
    .orderBy('id')
    .select(['entityId as provider', 'linkedAt', 'lastUsedAt', 'endedAt'])
    .execute();
  const ofWork = await db
    .selectFrom('oidcLinks')
    .where('userId', '=', id)
    .orderBy('createdAt')
    .select(['issuer as provider', 'subject', 'createdAt as linkedAt', 'lastUsedAt'])
    .execute();
  return { ofInstitution, ofWork };
}

/** Keys and tokens of programs that the person made, answers for or owns. */
export async function listProgramKeys(db: Db, id: number) {
  return db
    .selectFrom('programKeys')
    .where((eb) => eb.or([eb('makerId', '=', id), eb('keeperId', '=', id), eb('ownerId', '=', id)]))
    .orderBy('id')
    .select(['name', 'createdAt', 'endsOn', 'lastUsedAt', 'revokedAt'])
    .execute();
}

/** What happened to the account, and what the person did to others. */
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

/** What staff changed about the person. */
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

/** What the person changed: not how, since that is about others. */
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

export async function listMails(db: Db, id: number, after: number) {
  return db
    .selectFrom('mailOutbox')
    .where('userId', '=', id)
    .where('id', '>', after)
    .orderBy('id')
    .limit(rowsAtOnce)
    .select(['id', 'kind', 'subject', 'address', 'state', 'createdAt', 'settledAt', 'letter'])
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

/** Archives of the person's data, whoever asked for them, and of others' that the person asked for. */
export async function listArchivesAbout(db: Db, id: number) {
  return db
    .selectFrom('personArchives')
    .where((eb) => eb.or([eb('personId', '=', id), eb('askedById', '=', id)]))
    .orderBy('id')
    .select(['personId', 'askedById', 'askedAt', 'state', 'readyAt', 'endsAt'])
    .execute();
}
