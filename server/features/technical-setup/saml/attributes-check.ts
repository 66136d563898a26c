import type { Element } from '@xmldom/xmldom';
import type { AnnouncedAttribute, SignInOutcome } from '#contract/technical-setup/sign-in-test.ts';
import { arrivedAttributesMax, arrivedNameMaxLength } from '#contract/values/sign-in-test.ts';
import { samlAttributes } from '#contract/values/technical-setup.ts';
import { assertionNs, childrenOf } from '#server/features/technical-setup/metadata/xml-elements.ts';
import { type CheckResult, type Expected, passed } from './check-result.ts';

interface Arrived {
  names: string[];
  hasValue: boolean;
}

/** Compares the received attributes with those that the set-up announces. Checks only whether each has a value. */
export function attributesCheck(
  assertion: Element,
  { values, serviceProvider }: Expected,
): { check: CheckResult } & Pick<SignInOutcome, 'announced' | 'arrived'> {
  const all = childrenOf(assertion, assertionNs, 'AttributeStatement')
    .flatMap((statement) => childrenOf(statement, assertionNs, 'Attribute'))
    .map(readAttribute);
  const announced = samlAttributes
    .filter(({ field }) => values[field])
    .map(({ name, oid }): AnnouncedAttribute => {
      const found = all.filter(({ names }) => names.includes(name) || names.includes(oid));
      if (found.some(({ hasValue }) => hasValue)) return { name, oid, state: 'arrived' };
      return { name, oid, state: found.length > 0 ? 'empty' : 'missing' };
    });
  const arrived = all
    .slice(0, arrivedAttributesMax)
    .map(({ names }) => names.join(' = ').slice(0, arrivedNameMaxLength));
  return { check: resultOf(announced, all.length, serviceProvider.entityId), announced, arrived };
}

function readAttribute(attribute: Element): Arrived {
  const [name, friendly] = [attribute.getAttribute('Name'), attribute.getAttribute('FriendlyName')];
  // Many identity providers send only the OID, which nobody knows by heart.
  const known = samlAttributes.find(({ oid }) => oid === name)?.name;
  const values = childrenOf(attribute, assertionNs, 'AttributeValue');
  return {
    names: [...new Set([name, friendly, known].flatMap((text) => text || []))],
    hasValue: values.some(({ textContent }) => textContent?.trim()),
  };
}

function resultOf(announced: readonly AnnouncedAttribute[], count: number, entityId: string): CheckResult {
  const lacking = announced.filter(({ state }) => state !== 'arrived');
  if (announced.length === 0) {
    const text = `${count} arrived; the setup announces none. Please choose there which ones you release.`;
    return { state: 'warning', text, request: null };
  }
  if (lacking.length === 0) return passed('Every attribute that the setup announces arrived.');
  const texts = lacking.map(({ name, state }) => (state === 'empty' ? `${name} (without a value)` : name));
  const wanted = lacking.map(({ name, oid }) => `${name} (${oid})`).join(', ');
  return {
    state: 'warning',
    text: `Announced, but missing: ${texts.join(', ')}.`,
    request: `Please release to ${entityId}: ${wanted}, in the name format urn:oasis:names:tc:SAML:2.0:attrname-format:uri.`,
  };
}
