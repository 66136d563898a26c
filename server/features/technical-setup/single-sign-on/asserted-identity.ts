import { createHash } from 'node:crypto';
import type { Element } from '@xmldom/xmldom';
import { factorContextMaxLength, type LastingIdKind, lastingIds } from '#contract/values/single-sign-on.ts';
import { samlAttributes } from '#contract/values/technical-setup.ts';
import { assertionNs, childrenOf } from '#server/features/technical-setup/metadata/xml-elements.ts';
import { textOf } from '#server/features/technical-setup/saml/response-checks.ts';

/** A provider's statements about the person who signed in, as far as a sign-in needs them. */
export interface AssertedIdentity {
  /** The best first; empty if none of its ids is permanent. */
  lastingIds: { kind: LastingIdKind; hash: string }[];
  /** In lower case; empty if the set-up does not name the attribute. */
  mails: string[];
  nameIdHash: string | null;
  sessionIndexHash: string | null;
  /** When the person authenticated at the provider; null if it does not say. */
  provenAt: string | null;
  /** How they authenticated (AuthnContextClassRef), in the provider's words; null if it does not say. */
  context: string | null;
}

const mailAttribute = samlAttributes.find(({ field }) => field === 'mailAttribute');
/** No person has more. */
const mailsMax = 10;
const kinds = Object.keys(lastingIds) as LastingIdKind[];

/** Reads an assertion whose checks were all passed. */
export function readIdentity(
  assertion: Element,
  { entityId, namesMail }: { entityId: string; namesMail: boolean },
): AssertedIdentity {
  const [subject] = childrenOf(assertion, assertionNs, 'Subject');
  const nameId = subject && childrenOf(subject, assertionNs, 'NameID')[0];
  const [statement] = childrenOf(assertion, assertionNs, 'AuthnStatement');
  const [authnContext] = statement ? childrenOf(statement, assertionNs, 'AuthnContext') : [];
  const context = textOf(authnContext && childrenOf(authnContext, assertionNs, 'AuthnContextClassRef')[0]);
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
    context: context && context.length <= factorContextMaxLength ? context : null,
  };
}

/** Identifies a session when its provider ends it. */
export function nameIdHashOf(entityId: string, name: string): string {
  return hashOf([entityId, 'name', name]);
}

export function sessionIndexHashOf(entityId: string, index: string): string {
  return hashOf([entityId, 'session', index]);
}

/** A persistent NameID identifies a person only together with its qualifiers (saml-core-2.0-os, 8.3.7). */
function persistentOf(nameId: Element | undefined): string | null {
  const text = textOf(nameId);
  if (!text || nameId?.getAttribute('Format') !== lastingIds.persistent) return null;
  return JSON.stringify([nameId.getAttribute('NameQualifier') ?? '', text]);
}

/** These two ids have exactly one value, compared without case (saml-subject-id-attr-v1.0, 3.3 and 3.4). */
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
