import { createHash } from 'node:crypto';
import type { Element } from '@xmldom/xmldom';
import { type LastingIdKind, lastingIds } from '#contract/values/single-sign-on.ts';
import { samlAttributes } from '#contract/values/technical-setup.ts';
import { assertionNs, childrenOf } from '#server/features/technical-setup/metadata/xml-elements.ts';
import { textOf } from '#server/features/technical-setup/saml/response-checks.ts';

/** What a provider says of whoever signed in, as far as a sign-in needs it. */
export interface SaidOfPerson {
  /** The best first; empty where nothing it says stays the same. */
  lastingIds: { kind: LastingIdKind; hash: string }[];
  /** In lower case; empty where the set-up does not name the attribute. */
  mails: string[];
  nameIdHash: string | null;
  sessionIndexHash: string | null;
  /** When the person proved there who they are; null where that is not said. */
  provenAt: string | null;
}

const mailAttribute = samlAttributes.find(({ field }) => field === 'mailAttribute');
/** More are no person's. */
const mailsMax = 10;
const kinds = Object.keys(lastingIds) as LastingIdKind[];

/** Reads an assertion whose checks were all passed. */
export function readSaid(
  assertion: Element,
  { entityId, namesMail }: { entityId: string; namesMail: boolean },
): SaidOfPerson {
  const [subject] = childrenOf(assertion, assertionNs, 'Subject');
  const nameId = subject && childrenOf(subject, assertionNs, 'NameID')[0];
  const [statement] = childrenOf(assertion, assertionNs, 'AuthnStatement');
  const sessionIndex = statement?.getAttribute('SessionIndex');
  const name = textOf(nameId);
  const mails = namesMail ? valuesOf(assertion, [mailAttribute?.oid ?? '', mailAttribute?.name ?? '']) : [];
  return {
    lastingIds: kinds.flatMap((kind) => {
      const id = kind === 'persistent' ? persistentOf(nameId) : onlyValue(assertion, lastingIds[kind]);
      return id ? [{ kind, hash: hashOf([entityId, kind, id]) }] : [];
    }),
    mails: mails.slice(0, mailsMax).map((mail) => mail.toLowerCase()),
    nameIdHash: name ? nameIdHashOf(entityId, name) : null,
    sessionIndexHash: sessionIndex ? sessionIndexHashOf(entityId, sessionIndex) : null,
    provenAt: momentOf(statement?.getAttribute('AuthnInstant')),
  };
}

/** By what a session is found again when its provider ends it. */
export function nameIdHashOf(entityId: string, name: string): string {
  return hashOf([entityId, 'name', name]);
}

export function sessionIndexHashOf(entityId: string, index: string): string {
  return hashOf([entityId, 'session', index]);
}

/** A persistent NameID is one person's together with what qualifies it (saml-core-2.0-os, 8.3.7). */
function persistentOf(nameId: Element | undefined): string | null {
  const text = textOf(nameId);
  if (!text || nameId?.getAttribute('Format') !== lastingIds.persistent) return null;
  return JSON.stringify([nameId.getAttribute('NameQualifier') ?? '', text]);
}

/** These two have one value, in which case does not count (saml-subject-id-attr-v1.0, 3.3 and 3.4). */
function onlyValue(assertion: Element, name: string): string | null {
  const values = valuesOf(assertion, [name]);
  return values.length === 1 ? (values[0]?.toLowerCase() ?? null) : null;
}

function valuesOf(assertion: Element, names: readonly string[]): string[] {
  const values = childrenOf(assertion, assertionNs, 'AttributeStatement')
    .flatMap((statement) => childrenOf(statement, assertionNs, 'Attribute'))
    .filter((attribute) => names.includes(attribute.getAttribute('Name') ?? ''))
    .flatMap((attribute) => childrenOf(attribute, assertionNs, 'AttributeValue'))
    .flatMap((value) => textOf(value) || []);
  return [...new Set(values)];
}

function momentOf(text: string | null | undefined): string | null {
  const at = text ? Date.parse(text) : Number.NaN;
  return Number.isNaN(at) ? null : new Date(at).toISOString();
}

function hashOf(parts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}
