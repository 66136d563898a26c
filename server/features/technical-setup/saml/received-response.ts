import type { Document, Element, Node } from '@xmldom/xmldom';
import type { ServiceProvider } from '#contract/technical-setup/sign-in-test.ts';
import {
  assertionNs,
  childrenOf,
  isElement,
  protocolNs,
  readXml,
  signatureNs,
} from '#server/features/technical-setup/metadata/xml-elements.ts';
import { MetadataError } from '#server/features/technical-setup/metadata/xml-text.ts';
import { encryptionProblemOf, encryptionRequest } from './encrypted-assertion.ts';

/** A response as received. Nothing in it is trusted before its signature is checked. */
export interface ReceivedResponse {
  /** Base64, as received. */
  encoded: string;
  response: Element;
  /** The request that it claims to answer. */
  inResponseTo: string | null;
}

export interface ReceivedForm {
  received: ReceivedResponse;
  relayState: string;
  serviceProvider: ServiceProvider;
}

/** Null for text that is no SAML response. Never decompresses: the HTTP-POST binding has no compression. */
export async function readResponse(encoded: string): Promise<ReceivedResponse | null> {
  if (!/^[A-Za-z\d+/\s]+={0,2}$/.test(encoded.trimEnd())) return null;
  const document = await readDocument(encoded);
  const response = document?.documentElement;
  if (!response || !isElement(response, protocolNs, 'Response')) return null;
  return { encoded, response, inResponseTo: response.getAttribute('InResponseTo') };
}

async function readDocument(encoded: string): Promise<Document | null> {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(encoded, 'base64'));
    return await readXml(text);
  } catch (error) {
    // A TypeError means that the bytes are not valid text.
    if (error instanceof MetadataError || error instanceof TypeError) return null;
    throw error;
  }
}

export interface FormProblem {
  text: string;
  /** Instructions for the identity provider's administrators. */
  request: string | null;
}

/**
 * Refuses responses without the one plain form in which a signature can only cover what is read: one assertion, below the response,
 * signatures where they belong, each of its own parent, no ID twice. Wrapped or hidden parts break that form. `canOpen`: a key for
 * encrypted assertions exists.
 */
export function formProblemOf({ response }: ReceivedResponse, canOpen: boolean): FormProblem | null {
  const nodes = [...below(response)];
  const elements = nodes.filter((node): node is Element => node.nodeType === node.ELEMENT_NODE);
  const named = (name: string) => elements.filter(({ localName }) => localName === name);
  const forged = (text: string): FormProblem => ({ text, request: null });

  if (nodes.some(({ nodeType }) => nodeType === response.COMMENT_NODE)) {
    return forged('There is a comment in it, behind which a part of a name could hide.');
  }
  if (nodes.some(({ nodeType }) => nodeType === response.PROCESSING_INSTRUCTION_NODE)) {
    return forged('There is a processing instruction in it, which no response needs.');
  }
  const ids = [response, ...elements].flatMap(idsOf);
  if (new Set(ids).size < ids.length) return forged('Two of its elements have the same ID.');
  if (named('Response').length > 0) return forged('There is a second response in it.');
  const misplaced = named('Signature').find((signature) => !isInPlace(signature, response));
  if (misplaced) {
    return forged('A signature is not where it belongs: signed parts could have been wrapped into something else.');
  }
  for (const parent of [response, ...named('Assertion')]) {
    if (childrenOf(parent, signatureNs, 'Signature').length > 1) return forged('An element is signed twice.');
  }
  const assertions = named('Assertion');
  const encrypted = named('EncryptedAssertion');
  if (encrypted.length > 0) return encryptedProblem(encrypted, { response, assertions, canOpen });
  const [assertion] = childrenOf(response, assertionNs, 'Assertion');
  if (assertions.length > 1) return forged('There is more than one assertion in it.');
  if (assertions.length === 1 && !assertion) return forged('The assertion is not where it belongs.');
  return null;
}

/** Checks the form of a response whose assertion is still encrypted. */
function encryptedProblem(
  encrypted: readonly Element[],
  { response, assertions, canOpen }: { response: Element; assertions: readonly Element[]; canOpen: boolean },
): FormProblem | null {
  const [one] = encrypted;
  if (!canOpen || !one) {
    return {
      text: 'The assertion is encrypted. The portal publishes no key for that, and cannot read it.',
      request: 'Please switch off the encryption of assertions for this service provider; https protects them.',
    };
  }
  if (encrypted.length + assertions.length > 1) {
    return { text: 'There is more than one assertion in it.', request: null };
  }
  if (!isElement(one, assertionNs, 'EncryptedAssertion') || one.parentNode !== response) {
    return { text: 'The assertion is not where it belongs.', request: null };
  }
  const text = encryptionProblemOf(one);
  return text === null ? null : { text, request: encryptionRequest };
}

/** Says whether a decrypted assertion has the plain form, alone and together with its response. */
export function isPlainAssertion(assertion: Element, { response }: Pick<ReceivedResponse, 'response'>): boolean {
  if (!isSignedWhole(assertion)) return false;
  const inside = elementsBelow(assertion);
  const others = new Set([response, ...elementsBelow(response)].flatMap(idsOf));
  return (
    ![assertion, ...inside].flatMap(idsOf).some((id) => others.has(id)) &&
    !inside.some(({ localName }) => /^(Response|Assertion|EncryptedAssertion)$/.test(localName ?? '')) &&
    childrenOf(assertion, signatureNs, 'Signature').length <= 1
  );
}

/** True if every signature below the root is in its place, and no comment, instruction or repeated ID could change what it covers. */
export function isSignedWhole(root: Element): boolean {
  const nodes = [...below(root)];
  if (nodes.some(({ nodeType }) => nodeType === root.COMMENT_NODE || nodeType === root.PROCESSING_INSTRUCTION_NODE)) {
    return false;
  }
  const elements = elementsBelow(root);
  const ids = [root, ...elements].flatMap(idsOf);
  const signatures = elements.filter(({ localName }) => localName === 'Signature');
  return new Set(ids).size === ids.length && signatures.every((signature) => isInPlace(signature, root));
}

/** A signature belongs below the response or its assertion, refers to exactly that element, and contains no objects. */
function isInPlace(signature: Element, response: Element): boolean {
  const parent = signature.parentNode as Element | null;
  if (!parent || signature.namespaceURI !== signatureNs) return false;
  const isOfAssertion = isElement(parent, assertionNs, 'Assertion') && parent.parentNode === response;
  if (parent !== response && !isOfAssertion) return false;
  const references = childrenOf(signature, signatureNs, 'SignedInfo').flatMap((info) =>
    childrenOf(info, signatureNs, 'Reference'),
  );
  const [reference] = references;
  const id = parent.getAttribute('ID');
  return (
    references.length === 1 &&
    Boolean(id) &&
    reference?.getAttribute('URI') === `#${id}` &&
    childrenOf(signature, signatureNs, 'Object').length === 0
  );
}

function idsOf(element: Element): string[] {
  return [...element.attributes].filter(({ localName }) => /^id$/i.test(localName ?? '')).map(({ value }) => value);
}

function elementsBelow(root: Element): Element[] {
  return [...below(root)].filter((node): node is Element => node.nodeType === node.ELEMENT_NODE);
}

function* below(parent: Node): Generator<Node> {
  for (let node = parent.firstChild; node; node = node.nextSibling) {
    yield node;
    yield* below(node);
  }
}
