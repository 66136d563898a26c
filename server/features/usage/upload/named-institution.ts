import { type Identifiers, identifierKindNames, identifierKinds } from '#contract/values/people/identifiers.ts';
import { sameNameKey } from '#server/db/keys/same-name-key.ts';
import type { FileReading } from '#server/features/usage/reading/read-usage-file.ts';

const saidMaxLength = 200;
const publicNamespaces = identifierKindNames.filter((kind) => kind !== 'customerId');

/** An institution as a report names it. */
export interface NamedInstitution {
  name: string | null;
  /** As the header writes them, such as `ISNI:0000…; platform:ABC`. */
  ids: readonly NamedId[];
}

interface NamedId {
  namespace: string;
  value: string;
  /** True for the platform's own namespace. */
  isOwn: boolean;
}

/** The institution in the header of a COUNTER report, or in the rows or above the headings of a table. */
export function namedIn({ read, counter }: Pick<FileReading, 'read' | 'counter'>): NamedInstitution {
  const lines = new Map(counter?.header);
  return {
    name: lines.get('Institution_Name')?.trim() || (read?.institutionInFile ?? null),
    ids: idsIn(lines.get('Institution_ID') ?? ''),
  };
}

function idsIn(text: string): NamedId[] {
  return text.split(';').flatMap((part) => {
    const [namespace = '', ...rest] = part.trim().split(':');
    const value = rest.join(':').trim();
    if (!value) return [];
    return [{ namespace, value, isOwn: !publicNamespaces.some((kind) => isKind(kind, namespace)) }];
  });
}

function isKind(kind: (typeof publicNamespaces)[number], namespace: string): boolean {
  return identifierKinds[kind].namespace === namespace;
}

/** The customer IDs by which a platform calls the institution. */
export function customerIdsOf({ ids }: NamedInstitution): string[] {
  return ids.filter(({ isOwn }) => isOwn).map(({ value }) => value);
}

/** Says whether a public identifier is not this institution's. */
export function hasWrongId({ ids }: NamedInstitution, institution: Identifiers): boolean {
  return publicNamespaces.some((kind) => {
    const own = institution[kind];
    const named = ids.filter(({ namespace }) => isKind(kind, namespace));
    return own !== null && named.length > 0 && !named.some(({ value }) => plain(value) === plain(own));
  });
}

function plain(id: string): string {
  return id.replace(/[\s-]/g, '').toUpperCase();
}

/** The name and the identifiers, as a question tells them. */
export function saidOf({ name, ids }: NamedInstitution): string {
  const idText = ids.map(({ namespace, value }) => `${namespace}:${value}`).join(', ');
  const shown = name === null ? 'no institution' : `“${name}”`;
  return (idText ? `${shown} (${idText})` : shown).slice(0, saidMaxLength);
}

/** "The University of X" in the file is the customer "University of X". */
export function isSameName(a: string, b: string): boolean {
  const key = (name: string) =>
    sameNameKey(name.normalize('NFKD').replace(/\p{M}/gu, ''))
      .replace(/^the /, '')
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim();
  return key(a) === key(b);
}
