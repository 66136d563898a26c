import type { LoggedChange } from '#contract/changes.ts';
import type { ChangeAction, ChangedObject } from '#contract/values/changes.ts';
import { retentionKinds } from '#contract/values/retention.ts';
import type { Db } from '#server/db/schema.ts';
import type { Directory } from '#server/features/people/directory.service.ts';
import { canReadInvoices, canSeeUser } from '#server/features/people/people.access.ts';
import type { Person } from '#server/features/people/people.queries.ts';
import { type ChangeRow, listInstitutionNames, listObjectNames } from './changes.queries.ts';

/** Who reads, and whom they know. */
interface Reader {
  me: Person;
  directory: Directory;
}

/** What everybody who may act for an institution reads elsewhere too; what is not named here only admins read. */
const ofEverybody: ChangedObject[] = ['user', 'institution', 'subscription', 'usageReport', 'technicalSetup'];
/** What technical support has no part in. */
const ofInvoiceReaders: ChangedObject[] = ['invoice', 'invoiceRequest', 'renewalOffer', 'resource'];

/** What an institution has one of, or has no name of its own: it is called by the institution. */
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
  'tutorId',
  'studentId',
  'sharedWithId',
  'assigneeId',
  'contactId',
  'authorId',
  'handedToId',
  'keeperId',
];
/** Customers learn no sign-in names, and nothing of other institutions. */
const hiddenFromCustomers = ['username', 'institutionId'];

/** The objects of an institution whose changes a person reads, who may act for it. */
export function objectTypesFor(
  viewer: Person,
  institution: { id: number; accountManagerId: number | null },
): readonly ChangedObject[] {
  return canReadInvoices(viewer, institution) ? [...ofEverybody, ...ofInvoiceReaders] : ofEverybody;
}

/** Rows of the log as people read them: names for ids, and what the reader may not see left out. */
export async function readable(db: Db, rows: readonly ChangeRow[], { me, directory }: Reader): Promise<LoggedChange[]> {
  const objectNames = await listObjectNames(db, rows);
  const institutions = await listInstitutionNames(db);
  const hidden = me.role === 'customer' ? hiddenFromCustomers : [];

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

  /** Whose channel a conversation is. */
  function customerOf(conversation: unknown): string | null {
    const [, id] = /^channel:(\d+)$/.exec(String(conversation)) ?? [];
    return id === undefined ? null : nameOf(Number(id));
  }

  /** What an object is called; what is gone by what the change itself holds of it. */
  function objectNameOf({ objectType, objectId, institutionName, ...recorded }: NamedRow): string | null {
    if (objectType === 'user') return nameOf(Number(objectId));
    if (namedByInstitution.includes(objectType)) return institutionName;
    if (objectType === 'retentionPeriod') return retentionName(objectId);
    const found = objectNames.get(`${objectType} ${objectId}`) ?? recordedName(recorded);
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
    return {
      ...row,
      // The log takes no others (change-log.queries.ts).
      action: row.action as ChangeAction,
      objectType,
      objectName: objectNameOf({ objectType, objectId: row.objectId, institutionName, old, fresh }),
      by: byId === null ? null : { id: byId, fullName: nameOf(byId) ?? 'Someone else' },
      institution: institutionId === null ? null : { id: institutionId, name: institutionName ?? '' },
      differences: fields
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

/** Fields that a thing is called by. */
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

/** As `messages`, in the middle of a sentence. */
function retentionName(kind: string): string {
  const label: string = Object.entries(retentionKinds).find(([name]) => name === kind)?.[1].label ?? kind;
  return label.charAt(0).toLowerCase() + label.slice(1);
}

function fieldsOf(json: string | null): Fields {
  return json === null ? {} : JSON.parse(json);
}
