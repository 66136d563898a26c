import type { ServedFilter, ServedInstitution, ServedQuery } from '#contract/people/institutions.ts';
import { capabilitiesOf } from '#contract/values/capabilities.ts';
import type { Page } from '#server/db/list-page.ts';
import type { Db } from '#server/db/schema.ts';
import { type People, viewerOf } from '#server/features/people/directory.service.ts';
import {
  canActForInstitution,
  canReadInvoices,
  canSeeUsage,
  institutionsOf,
} from '#server/features/people/people.access.ts';
import type { Person } from '#server/features/people/people.queries.ts';
import { badRequest, notFound } from '#server/platform/http/errors.ts';
import {
  findConsortiumSeeing,
  findServedBy,
  type InstitutionStaff,
  listServedBy,
} from './chosen-institution.queries.ts';
import { toInstitutionRow } from './institutions.service.ts';
import { countServed, readServed } from './served-institutions.queries.ts';

/** `db` may be the read-only connection. */
interface Sources {
  db: Db;
  people: People;
}

interface Choice {
  viewerId: number;
  /** `?institution=`: customers may leave it out or give their own id; staff must give one that they serve. */
  institution: number | undefined;
}

interface Chosen {
  me: Person;
  institution: InstitutionStaff;
}

/** The viewer and the institution they ask for. Throws 404 if it does not exist or they may not see it. */
export function requireInstitution(sources: Sources, choice: Choice): Promise<Chosen> {
  return chosenIf(canActForInstitution, sources, choice);
}

/** Like requireInstitution, but for a plan, which those see as well who read the institution's invoices. */
export function choosePlan(sources: Sources, choice: Choice): Promise<Chosen> {
  const isSeen: MayChoose = (me, institution) =>
    canActForInstitution(me, institution) || canReadInvoices(me, institution);
  return chosenIf(isSeen, sources, choice);
}

/** Like requireInstitution, but for invoices: who keeps the books reads those of every institution. */
export function chooseInvoices(sources: Sources, choice: Choice): Promise<Chosen> {
  return chosenIf(canReadInvoices, sources, choice);
}

type MayChoose = (me: Person, institution: InstitutionStaff) => boolean;

async function chosenIf(mayChoose: MayChoose, sources: Sources, choice: Choice): Promise<Chosen> {
  const { me, institution } = await asked(sources, choice);
  if (!institution || !mayChoose(me, institution)) throw notAny();
  return { me, institution };
}

/**
 * Like requireInstitution, but for usage: people of a consortium also see its members' usage. They must see nothing else
 * of a member.
 */
export async function chooseUsage(
  sources: Sources,
  choice: Choice,
): Promise<{ me: Person; institution: InstitutionStaff; isOfMember: boolean }> {
  const { me, id, institution } = await asked(sources, choice);
  const consortium = id === null ? undefined : await findConsortiumSeeing(sources.db, id);
  if (!institution || !canSeeUsage(me, institution, consortium)) throw notAny();
  return { me, institution, isOfMember: !canActForInstitution(me, institution) };
}

async function asked({ db, people }: Sources, { viewerId, institution }: Choice) {
  const { me } = await viewerOf(people, viewerId);
  if (capabilitiesOf(me).servesCustomers && institution === undefined)
    throw badRequest('Please choose an institution', 'institution');
  const id = institution ?? me.institutionId;
  return { me, id, institution: id === null ? undefined : await findServedBy(db, id) };
}

const notAny = () => notFound('This institution does not exist');

export async function canChoose({ db, people }: Sources, viewerId: number, ids: readonly number[]): Promise<boolean> {
  const { me } = await viewerOf(people, viewerId);
  return (await listServedBy(db, institutionsOf(me), ids)).length === new Set(ids).size;
}

export async function readChoices(
  { db, people }: Sources,
  viewerId: number,
  query: ServedQuery & { day: string },
): Promise<Page<ServedInstitution>> {
  const { me } = await viewerOf(people, viewerId);
  const { rows, next } = await readServed(db, institutionsOf(me), query);
  const toServed = ({ usesOfLastYear, ...row }: (typeof rows)[number]) => ({
    ...toInstitutionRow(row),
    usesOfLastYear,
  });
  return { rows: rows.map(toServed), next };
}

export async function countChoices({ db, people }: Sources, viewerId: number, filter: ServedFilter & { day: string }) {
  const { me } = await viewerOf(people, viewerId);
  return countServed(db, institutionsOf(me), filter);
}
