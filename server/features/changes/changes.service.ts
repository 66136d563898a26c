import type { LoggedChange } from '#contract/changes.ts';
import { capabilitiesOf } from '#contract/values/capabilities.ts';
import type { ChangeAction, ChangedObject } from '#contract/values/changes.ts';
import { retentionKinds } from '#contract/values/retention.ts';
import { groupLabels } from '#contract/values/settings/setting-kinds.ts';
import { settingList } from '#contract/values/settings/setting-list.ts';
import type { Db } from '#server/db/schema.ts';
import type { Directory } from '#server/features/people/directory.service.ts';
import { canReadInvoices, canSeeUser } from '#server/features/people/people.access.ts';
import type { Person } from '#server/features/people/people.queries.ts';
import { type ChangeRow, listCurrencies, listInstitutionNames, listObjectNames } from './changes.queries.ts';

/** The viewer, and the directory that resolves names of people. */
interface Reader {
  me: Person;
  directory: Directory;
}

/**
 * Changes that everybody who may act for an institution can read elsewhere too. Only admins read types that are not
 * listed here.
 */
const ofEverybody: ChangedObject[] = ['user', 'institution', 'subscription', 'usageReport', 'technicalSetup'];
/** Types that technical support does not see. */
const ofInvoiceReaders: ChangedObject[] = ['invoice', 'invoiceRequest', 'renewalOffer', 'resource'];

/** Types of which an institution has one, or that have no name of their own: the log calls them by the institution. */
const namedByInstitution: readonly ChangedObject[] = [
  'technicalSetup',
  'singleSignOn',
  'signInDomains',
  'promotionKit',
  'institutionNote',
  'fetchedCustomer',
  'subscription',
  'invoiceRequest',
  'invoiceDraft',
  'renewalOffer',
  'usageAnswers',
];

const personFields = [
  'accountManagerId',
  'techSupportId',
  'userId',
  'staffId',
  'standInId',
  'tutorId',
  'studentId',
  'sharedWithId',
  'assigneeId',
  'contactId',
  'authorId',
  'handedToId',
  'keeperId',
  'createdBy',
];
/** Types whose id is a name of the product. */
const namedByTheirIds: Partial<Record<ChangedObject, (id: string) => string>> = {
  retentionPeriod: retentionName,
  setting: settingName,
  usageMapping: (key) => `table ${key.slice(0, 8)}`,
};
/** Types of which the portal has one. */
const onlyOnes: Partial<Record<ChangedObject, string>> = { clock: 'the portal’s clock' };
/** Customers see no sign-in names, nothing of other institutions, and of a contract not what staff note about it. */
const hiddenFromCustomers = ['username', 'institutionId', 'reference', 'noticeDay', 'noteChangedAt'];
/** Of a contract, only readers of invoices see the file. */
const filesOfContracts = ['signedFile', 'fileChangedAt'];

/** The types of an institution's objects whose changes the viewer may read. */
export function objectTypesFor(
  viewer: Person,
  institution: { id: number; accountManagerId: number | null },
): readonly ChangedObject[] {
  return canReadInvoices(viewer, institution) ? [...ofEverybody, ...ofInvoiceReaders] : ofEverybody;
}

/** Turns rows of the log into text: names instead of ids, without the fields that the viewer may not see. */
export async function readable(db: Db, rows: readonly ChangeRow[], { me, directory }: Reader): Promise<LoggedChange[]> {
  const objectNames = await listObjectNames(db, rows);
  const institutions = await listInstitutionNames(db);
  const currencies = await listCurrencies(db, rows);
  const { servesCustomers, readsInvoices, managesBilling } = capabilitiesOf(me);
  const hidden = [
    ...(servesCustomers ? [] : hiddenFromCustomers),
    ...(readsInvoices || managesBilling ? [] : filesOfContracts),
  ];

  function nameOf(id: number): string | null {
    const person = directory.find(id);
    return person && canSeeUser(me, person, directory.relation(me.id, id)) ? person.fullName : null;
  }

  function textOf(field: string, value: unknown): string | null {
    if (value === null || value === undefined || value === '') return null;
    if (personFields.includes(field)) return nameOf(Number(value)) ?? 'Someone else';
    if (field === 'institutionId' || field === 'consortiumId') return institutions.get(Number(value)) ?? null;
    if (field === 'conversation') return customerOf(value) ?? 'Someone else';
    return typeof value === 'string' ? value : JSON.stringify(value);
  }

  function customerOf(conversation: unknown): string | null {
    const [, id] = /^channel:(\d+)$/.exec(String(conversation)) ?? [];
    return id === undefined ? null : nameOf(Number(id));
  }

  /** The current name of an object; for a deleted one, the name recorded in the change. */
  function objectNameOf({ objectType, objectId, institutionName, ...recorded }: NamedRow): string | null {
    if (objectType === 'user') return nameOf(Number(objectId));
    if (namedByInstitution.includes(objectType)) return institutionName;
    const nameById = namedByTheirIds[objectType];
    if (nameById) return nameById(objectId);
    const found = objectNames.get(`${objectType} ${objectId}`) ?? recordedName(recorded) ?? onlyOnes[objectType];
    if (objectType === 'knowledgeArticle')
      return found ?? (objectId.split('/').at(-1) ?? objectId).replaceAll('-', ' ');
    return (
      found ??
      (objectType === 'privateNote' ? customerOf(recorded.fresh['conversation'] ?? recorded.old['conversation']) : null)
    );
  }

  return rows.map(({ before, after, byId, institutionId, institutionName, ...row }) => {
    const [old, fresh] = [fieldsOf(before), fieldsOf(after)];
    const fields = [...new Set([...Object.keys(old), ...Object.keys(fresh)])].filter((name) => !hidden.includes(name));
    const objectType = row.objectType as ChangedObject;
    const currency = fresh['currency'] ?? old['currency'] ?? currencies.get(`${objectType} ${row.objectId}`) ?? null;
    return {
      ...row,
      // change-log.queries.ts only writes known actions.
      action: row.action as ChangeAction,
      objectType,
      objectName: objectNameOf({ objectType, objectId: row.objectId, institutionName, old, fresh }),
      by: byId === null ? null : { id: byId, fullName: nameOf(byId) ?? 'Someone else' },
      institution: institutionId === null ? null : { id: institutionId, name: institutionName ?? '' },
      currency: currency === null ? null : String(currency),
      differences: fields
        .filter((field) => !(field === 'currency' && old[field] === fresh[field]))
        .map((field) => ({ field, before: textOf(field, old[field]), after: textOf(field, fresh[field]) }))
        .filter((difference) => difference.before !== null || difference.after !== null),
    };
  });
}

type Fields = Record<string, unknown>;

interface NamedRow {
  objectType: ChangedObject;
  objectId: string;
  institutionName: string | null;
  old: Fields;
  fresh: Fields;
}

/** Fields that may hold an object's name. */
const nameFields = ['name', 'title', 'subject', 'filename', 'question', 'number'];

function recordedName({ old, fresh }: Pick<NamedRow, 'old' | 'fresh'>): string | null {
  const article = [fresh['draft'], fresh['published'], old['draft'], old['published']].find((text) => text);
  if (article) return String(JSON.parse(String(article)).title);
  for (const field of nameFields) {
    const name = fresh[field] ?? old[field];
    if (typeof name === 'string' && name !== '') return name;
  }
  return null;
}

/** A group and a label, as `Portal: Name`; a setting of another version goes by its own name. */
function settingName(name: string): string {
  const setting = Object.entries(settingList).find(([known]) => known === name)?.[1];
  return setting ? `${groupLabels[setting.group]}: ${setting.label}` : name;
}

/** A label such as `messages`, for the middle of a sentence. */
function retentionName(kind: string): string {
  const label: string = Object.entries(retentionKinds).find(([name]) => name === kind)?.[1].label ?? kind;
  return label.charAt(0).toLowerCase() + label.slice(1);
}

function fieldsOf(json: string | null): Fields {
  return json === null ? {} : JSON.parse(json);
}
