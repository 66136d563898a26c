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

/** A response as it came. Nothing in it is to be believed before its signature is checked. */
export interface ReceivedResponse {
  /** base64, as it came. */
  encoded: string;
  response: Element;
  /** The request that it claims to answer. */
  inResponseTo: string | null;
}

/** A response, and what else came with its form. */
export interface ReceivedForm {
  received: ReceivedResponse;
  relayState: string;
  serviceProvider: ServiceProvider;
}

/** Null for what is no SAML response. Never unpacks anything: the HTTP-POST binding has no compression. */
export async function readResponse(encoded: string): Promise<ReceivedResponse | null> {
  if (!/^[A-Za-z\d+/\s]+={0,2}\s*$/.test(encoded)) return null;
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
    // A TypeError: the bytes are no text.
    if (error instanceof MetadataError || error instanceof TypeError) return null;
    throw error;
  }
}

export interface FormProblem {
  text: string;
  /** What the people of the identity provider have to do. */
  request: string | null;
}

/**
 * Whether a response has the one plain shape in which a signature can only be meant for what is read: one assertion, below
 * the response, signatures where they belong, each of its own parent, no ID twice. What is wrapped or hidden elsewhere has another.
 * `canOpen`: there is a key that may open an encrypted assertion.
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

/** The same of a response whose assertion nobody has opened yet. */
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

/** Whether an assertion that was opened has the plain shape, by itself and together with the response that it came in. */
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

/** Whether the one signature below an element is of the whole of it, and nothing in it could stand for something else. */
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

/** Below the response or its assertion, of exactly that element, and with nothing packed into it. */
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
