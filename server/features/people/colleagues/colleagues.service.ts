import type { NewColleague } from '#contract/people/colleagues.ts';
import type { Invited } from '#contract/people/invitations.ts';
import { capabilitiesOf } from '#contract/values/capabilities.ts';
import { recordChange } from '#server/db/queries/change-log.queries.ts';
import type { Transaction } from '#server/db/schema.ts';
import { viewerOf } from '#server/features/people/directory.service.ts';
import { findServedBy } from '#server/features/people/institutions/chosen-institution.queries.ts';
import { type Inviter, invite } from '#server/features/people/invitations/invite.service.ts';
import { canActForInstitution, institutionsOf } from '#server/features/people/people.access.ts';
import type { Person } from '#server/features/people/people.queries.ts';
import { lockPerson, updateDeactivated } from '#server/features/people/person-changes.queries.ts';
import { deactivateIn } from '#server/features/people/person-changes.service.ts';
import { type Registering, registerPerson } from '#server/features/people/registration.service.ts';
import { isoTime } from '#server/platform/clock.ts';
import type { RecordCreation } from '#server/platform/http/creations.ts';
import { badRequest, conflict, forbidden, notFound } from '#server/platform/http/errors.ts';
import type { Portal } from '#server/portal.ts';
import { deleteAdministrator, insertAdministrator, lockAdministrators } from './administrators.queries.ts';

/** Adds a customer and invites them at once, or does nothing. */
export async function addColleague(
  portal: Portal,
  registering: Registering,
  { me, by, colleague }: { me: Person; by: Inviter; colleague: NewColleague },
  recordCreation: RecordCreation,
): Promise<{ id: number; invited: Invited }> {
  const { institutionId: asked, ...form } = colleague;
  const institution = await institutionFor(portal, me, asked);
  const tell = await tellerOf(portal, me, institution.id);
  let invited: Invited | undefined;
  const id = await registerPerson(
    portal.db,
    portal.clock,
    { ...form, role: 'customer', institutionId: institution.id },
    {
      ...{ byId: by.byId, from: by.from },
      ...registering,
      async recordCreation(transaction, added) {
        const userIds = [Number(added)];
        invited = await invite(portal, transaction, { values: institutionsOf(me), invitees: { userIds }, by });
        await tell(transaction, `${me.fullName} added ${form.fullName}`);
        await recordCreation(transaction, added);
      },
    },
  );
  if (!invited) throw new Error('Somebody was added and not invited');
  return { id, invited };
}

/** Deactivates a colleague. The caller closes the sockets. */
export async function deactivateColleague(portal: Portal, { me, by, id }: Change): Promise<void> {
  const colleague = await colleagueOf(portal, me, id);
  if (id === me.id) throw conflict('You cannot deactivate yourself');
  const tell = await tellerOf(portal, me, colleague.institutionId);
  await portal.db.transaction().execute(async (transaction) => {
    await refuseLast(transaction, colleague);
    if (!(await deactivateIn(portal, transaction, { id, byId: by.byId, from: by.from }))) return;
    await tell(transaction, `${me.fullName} deactivated ${colleague.fullName}`);
  });
}

export async function reactivateColleague(portal: Portal, { me, by, id }: Change): Promise<void> {
  const colleague = await colleagueOf(portal, me, id);
  await portal.db.transaction().execute(async (transaction) => {
    const person = await lockPerson(transaction, id);
    if (!person || person.deactivatedAt === null) return;
    await updateDeactivated(transaction, id, null);
    const states = { before: person, after: { deactivatedAt: null } };
    const change = { byId: by.byId, at: isoTime(portal.clock()), ...objectOf(colleague) };
    await recordChange(transaction, { ...change, action: 'reactivate', ...states });
  });
}

/** Makes a customer an administrator of their institution, and tells them and the account manager. */
export async function makeAdministrator(portal: Portal, { me, by, id }: Change): Promise<void> {
  const colleague = await colleagueOf(portal, me, id);
  if (colleague.deactivatedAt !== null) throw conflict(`${colleague.fullName} is deactivated`);
  const tell = await tellerOf(portal, me, colleague.institutionId);
  await portal.db.transaction().execute(async (transaction) => {
    const at = isoTime(portal.clock());
    await lockAdministrators(transaction, colleague.institutionId);
    if (!(await insertAdministrator(transaction, { userId: id, grantedBy: by.byId, at }))) return;
    await recordChange(transaction, { byId: by.byId, at, ...objectOf(colleague), action: 'make administrator' });
    await portal.notify(transaction, 'institution-administrator', {
      userIds: [id],
      title: `You are now an administrator of ${colleague.companyName}`,
      description: 'Under People, in the menu More, you add, invite and deactivate colleagues.',
      createdBy: by.byId,
    });
    const title = `${me.fullName} made ${colleague.fullName} an administrator of their institution`;
    await tell(transaction, title);
  });
}

/** Ends the right of an institution's administrator. The last one stays, because nobody could bring in colleagues then. */
export async function withdrawAdministrator(portal: Portal, { me, by, id }: Change): Promise<void> {
  const colleague = await colleagueOf(portal, me, id);
  const tell = await tellerOf(portal, me, colleague.institutionId);
  await portal.db.transaction().execute(async (transaction) => {
    await refuseLast(transaction, colleague);
    if (!(await deleteAdministrator(transaction, id))) return;
    const change = { byId: by.byId, at: isoTime(portal.clock()), ...objectOf(colleague) };
    await recordChange(transaction, { ...change, action: 'withdraw administrator' });
    const title = `${me.fullName} ended that ${colleague.fullName} is an administrator of their institution`;
    await tell(transaction, title);
  });
}

interface Change {
  me: Person;
  by: Inviter;
  id: number;
}

interface Colleague extends Person {
  institutionId: number;
}

/** A customer of an institution that the viewer acts for. Anybody else is unknown to them. */
async function colleagueOf({ db, people }: Portal, me: Person, id: number): Promise<Colleague> {
  const { directory } = await viewerOf(people, me.id);
  const person = directory.find(id);
  const { institutionId } = person ?? {};
  const institution = institutionId == null ? undefined : await findServedBy(db, institutionId);
  if (!person || institutionId == null || !institution || !canActForInstitution(me, institution))
    throw notFound('Person not found');
  return { ...person, institutionId };
}

async function institutionFor({ db }: Portal, me: Person, asked: number | undefined) {
  const isStaff = capabilitiesOf(me).servesCustomers;
  if (isStaff && asked === undefined) throw badRequest('Please choose an institution', 'institutionId');
  if (!isStaff && asked !== undefined && asked !== me.institutionId) throw forbidden();
  const institution = await findServedBy(db, asked ?? me.institutionId ?? 0);
  if (!institution || !canActForInstitution(me, institution)) throw notFound('This institution does not exist');
  return institution;
}

async function refuseLast(transaction: Transaction, { id, institutionId, fullName }: Colleague): Promise<void> {
  const administrators = await lockAdministrators(transaction, institutionId);
  if (administrators.length === 1 && administrators[0] === id)
    throw conflict(`${fullName} is the institution’s only administrator. Name another one first.`);
}

function objectOf({ id, institutionId }: Colleague) {
  return { objectType: 'user', objectId: id, institutionId } as const;
}

/**
 * Returns what tells the account manager, unless they did it themselves; administrators where the institution has none.
 * It is made before the transaction, because the directory reads with another connection.
 */
async function tellerOf({ db, people, notify }: Portal, me: Person, institutionId: number) {
  const institution = await findServedBy(db, institutionId);
  const { directory } = await viewerOf(people, me.id);
  const manager = directory.find(institution?.accountManagerId ?? 0);
  const told = manager && !manager.deactivatedAt ? [manager] : directory.admins();
  const userIds = told.map(({ id }) => id).filter((id) => id !== me.id);
  const description = `At ${institution?.name}. The change log has every change of its people.`;
  return (transaction: Transaction, title: string) =>
    notify(transaction, 'colleague-changed', { userIds, title, description, createdBy: me.id });
}
