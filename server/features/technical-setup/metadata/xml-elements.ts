import type { Document, Element } from '@xmldom/xmldom';
import { createStrictReader } from './strict-reader.ts';
import { MetadataError } from './xml-text.ts';

export const metadataNs = 'urn:oasis:names:tc:SAML:2.0:metadata';
export const assertionNs = 'urn:oasis:names:tc:SAML:2.0:assertion';
export const protocolNs = 'urn:oasis:names:tc:SAML:2.0:protocol';
export const encryptionNs = 'http://www.w3.org/2001/04/xmlenc#';
export const signatureNs = 'http://www.w3.org/2000/09/xmldsig#';

/** Far more than any entity or response has: a document of so many takes 30 ms to build, and the time grows with their number. */
const elementsMax = 5000;

/**
 * Parses a text. Throws a MetadataError for text that a strict parser refuses, because a DOM hides DOCTYPEs and great depth, and for very
 * many elements.
 */
export async function readXml(text: string): Promise<Document> {
  let elements = 0;
  const count = () => {
    elements++;
    if (elements > elementsMax) throw new MetadataError(`It has more than ${elementsMax} elements.`);
  };
  createStrictReader({ open: count, close() {} })
    .write(text)
    .close();
  const { DOMParser, onErrorStopParsing } = await import('@xmldom/xmldom');
  return new DOMParser({ onError: onErrorStopParsing }).parseFromString(text, 'application/xml');
}

export function childrenOf(parent: Element, namespace: string, name: string): Element[] {
  const children: Element[] = [];
  for (let node = parent.firstChild; node; node = node.nextSibling) {
    if (node.nodeType === node.ELEMENT_NODE && isElement(node as Element, namespace, name)) {
      children.push(node as Element);
    }
  }
  return children;
}

export function isElement(element: Element, namespace: string, name: string): boolean {
  return element.namespaceURI === namespace && element.localName === name;
}
