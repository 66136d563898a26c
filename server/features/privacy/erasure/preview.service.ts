import type { ErasurePreview } from '#contract/privacy/erasures.ts';
import { formerMember } from '#contract/values/privacy.ts';
import type { Db } from '#server/db/schema.ts';
import { type ErasedInstitution, type ErasedPerson, formerName } from './erase-names.queries.ts';
import {
  countMentions,
  countObstacles,
  countOfInstitution,
  countOfPerson,
  listPeopleOfInstitution,
} from './preview.queries.ts';
import { isLastAdmin } from './replay.queries.ts';

type Shown = Omit<ErasurePreview, 'askedAt'>;

const copies = {
  what: 'Backups and exports that were made before',
  count: null,
  why: 'They are outside the portal. When one is restored, erased people are erased again',
} as const;

export async function previewOfPerson(
  reading: Db,
  person: ErasedPerson,
  { now, viewerId }: { now: string; viewerId: number },
): Promise<Shown> {
  const { id, fullName } = person;
  const counts = await countOfPerson(reading, id);
  const former = formerName(person);
  const goes = [
    { what: 'Name, username, e-mail address, password and second factors', count: null },
    { what: 'Messages in their own support channel, including the team’s', count: counts.channelMessages },
    { what: 'Private notes beside it', count: counts.channelNotes },
    { what: 'Files in their own channel, and files that no one else was given', count: counts.files },
    { what: 'Questions to the Knowledge Base AI, with its answers', count: counts.questions },
    { what: 'Open sessions', count: counts.sessions },
    { what: 'Entries in the security log about them', count: counts.events },
    { what: 'Contacts and requests', count: counts.contacts },
    { what: 'Notifications that reached them', count: counts.bells },
    { what: 'E-mails to them', count: counts.mails },
    { what: 'Archives of their data', count: counts.archives },
  ];
  const asFormer = `Others need these too, and see them under “${former}”`;
  const law = 'Tax law asks for it, and an invoice is never changed';
  const stays = [
    { what: 'Messages to others', count: counts.otherMessages, why: asFormer },
    { what: 'Files that others were sent', count: counts.otherFiles, why: asFormer },
    { what: 'Their additions to the library', count: counts.resources, why: asFormer },
    { what: 'Notes about institutions', count: counts.notes, why: asFormer },
    { what: 'Comments on technical set-ups', count: counts.comments, why: asFormer },
    { what: 'Invoices to them or issued by them', count: counts.invoices, why: law },
    { what: 'Requests for invoices', count: counts.invoiceRequests, why: law },
    {
      what: 'Entries in the change log about their actions',
      count: counts.changes,
      why: `They record decisions. The name becomes “${former}”`,
    },
  ].filter(({ count }) => count > 0);
  return {
    kind: 'person',
    id,
    name: fullName,
    formerName: former,
    obstacles: await obstaclesOf(reading, person, { now, viewerId }),
    goes: goes.filter(({ count }) => count !== 0),
    stays: [...stays, copies],
    mentions: await countMentions(reading, person),
  };
}

/** Reasons why a person cannot be erased now, as sentences. */
export async function obstaclesOf(
  db: Db,
  { id, fullName }: Pick<ErasedPerson, 'id' | 'fullName'>,
  { now, viewerId }: { now: string; viewerId: number },
): Promise<string[]> {
  const { sessionsToCome, reports, institutions } = await countObstacles(db, id, now);
  const isLast = await isLastAdmin(db, id);
  return [
    isLast && 'The last administrator cannot be erased. Add another one first.',
    !isLast && id === viewerId && 'You cannot erase yourself. Ask another administrator.',
    sessionsToCome > 0 &&
      `${fullName} takes part in ${numbered(sessionsToCome, 'session')} to come. Cancel or change them first.`,
    reports > 0 &&
      `The portal is still reading ${numbered(reports, 'usage report')} from ${fullName}. Wait a few minutes, and try again.`,
    institutions > 0 && `${fullName} serves ${numbered(institutions, 'institution')}. Hand them over first.`,
  ].filter((sentence) => sentence !== false);
}

/** Preview for an institution. Obstacles of its people are obstacles of the institution. */
export async function previewOfInstitution(
  reading: Db,
  { id, name }: ErasedInstitution,
  asked: { now: string; viewerId: number },
): Promise<Shown> {
  const counts = await countOfInstitution(reading, id);
  const goes = [
    { what: 'Its names and identifiers', count: null },
    { what: 'Its people, each as if erased alone', count: counts.people },
    { what: 'Usage reports, with all figures', count: counts.reports },
    { what: 'Resources that were shared with it', count: counts.resources },
    { what: 'The team’s notes about it', count: counts.notes },
    { what: 'Technical set-up', count: counts.setups },
    { what: 'Plans it has and had', count: counts.plans },
    { what: 'Keys of programs', count: counts.keys },
  ];
  const law = 'Tax law asks for it, and an invoice is never changed';
  const stays = [
    { what: 'Invoices, with its name and address', count: counts.invoices, why: law },
    { what: 'Requests for invoices', count: counts.invoiceRequests, why: law },
    { what: 'Members of it as a consortium', count: counts.members, why: 'They are customers of their own' },
  ].filter(({ count }) => count > 0);
  return {
    kind: 'institution',
    id,
    name,
    formerName: formerMember.institution(id),
    obstacles: await obstaclesOfPeople(reading, id, asked),
    goes: goes.filter(({ count }) => count !== 0),
    stays: [...stays, copies],
    mentions: null,
  };
}

export async function obstaclesOfPeople(
  db: Db,
  institutionId: number,
  asked: { now: string; viewerId: number },
): Promise<string[]> {
  const people = await listPeopleOfInstitution(db, institutionId);
  const each: string[] = [];
  for (const person of people) each.push(...(await obstaclesOf(db, person, asked)));
  return each;
}

function numbered(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}
