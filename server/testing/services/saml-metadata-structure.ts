import type { Element } from '@xmldom/xmldom';

/*
 * The requirements of the schemas for SAML metadata (saml-schema-metadata-2.0, xmldsig-core) on the elements of a
 * service provider's metadata: attributes and their types, and children with their order and number.
 */
const md = 'urn:oasis:names:tc:SAML:2.0:metadata';
const ds = 'http://www.w3.org/2000/09/xmldsig#';

const types = {
  anyURI: /^[^\s<>"{}|\\^`]+$/,
  base64: /^[A-Za-z\d+/\s]+={0,2}\s*$/,
  boolean: /^(?:true|false|1|0)$/,
  contactType: /^(?:technical|support|administrative|billing|other)$/,
  dateTime: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/,
  duration: /^P(?=.)(?:\d+D)?(?:T(?:\d+H)?(?:\d+M)?(?:\d+S)?)?$/,
  entityId: /^[^\s]{1,1024}$/,
  // An NCName.
  id: /^[A-Za-z_][\w.-]*$/,
  keyUse: /^(?:signing|encryption)$/,
  language: /^[A-Za-z]{1,8}(?:-[A-Za-z\d]{1,8})*$/,
  protocols: /^\S+(?: \S+)*$/,
  string: /\S/,
  unsignedShort: /^\d{1,5}$/,
} as const;
type Type = keyof typeof types;

interface Rule {
  /** A name that begins with `?` is optional. */
  attributes?: Record<string, Type>;
  /** In order: `name` once, `name?` at most once, `name*` any number, `name+` at least once. */
  children?: string[];
  text?: Type;
}

const cache = { '?validUntil': 'dateTime', '?cacheDuration': 'duration', '?ID': 'id' } as const;
const endpoint = { Binding: 'anyURI', Location: 'anyURI', '?ResponseLocation': 'anyURI' } as const;
const inLanguage = (text: Type): Rule => ({ attributes: { 'xml:lang': 'language' }, text });
const algorithm: Rule = { attributes: { Algorithm: 'anyURI' } };
const signature = ['ds:Signature?', 'md:Extensions?'];

const rules: Record<string, Rule> = {
  'md:EntityDescriptor': {
    attributes: { entityID: 'entityId', ...cache },
    children: [
      ...signature,
      'md:SPSSODescriptor+',
      'md:Organization?',
      'md:ContactPerson*',
      'md:AdditionalMetadataLocation*',
    ],
  },
  'md:SPSSODescriptor': {
    attributes: {
      ...{ protocolSupportEnumeration: 'protocols', ...cache, '?errorURL': 'anyURI' },
      ...{ '?AuthnRequestsSigned': 'boolean', '?WantAssertionsSigned': 'boolean' },
    },
    children: [
      ...[...signature, 'md:KeyDescriptor*', 'md:Organization?', 'md:ContactPerson*', 'md:ArtifactResolutionService*'],
      ...['md:SingleLogoutService*', 'md:ManageNameIDService*', 'md:NameIDFormat*', 'md:AssertionConsumerService+'],
      'md:AttributeConsumingService*',
    ],
  },
  'md:KeyDescriptor': { attributes: { '?use': 'keyUse' }, children: ['ds:KeyInfo', 'md:EncryptionMethod*'] },
  'md:EncryptionMethod': algorithm,
  'md:NameIDFormat': { text: 'anyURI' },
  'md:AssertionConsumerService': { attributes: { ...endpoint, index: 'unsignedShort', '?isDefault': 'boolean' } },
  'md:SingleLogoutService': { attributes: endpoint },
  'md:Organization': {
    children: ['md:Extensions?', 'md:OrganizationName+', 'md:OrganizationDisplayName+', 'md:OrganizationURL+'],
  },
  'md:OrganizationName': inLanguage('string'),
  'md:OrganizationDisplayName': inLanguage('string'),
  'md:OrganizationURL': inLanguage('anyURI'),
  'md:ContactPerson': {
    attributes: { contactType: 'contactType' },
    children: [
      'md:Extensions?',
      'md:Company?',
      'md:GivenName?',
      'md:SurName?',
      'md:EmailAddress*',
      'md:TelephoneNumber*',
    ],
  },
  'md:GivenName': { text: 'string' },
  'md:EmailAddress': { text: 'anyURI' },
  'ds:Signature': {
    attributes: { '?Id': 'id' },
    children: ['ds:SignedInfo', 'ds:SignatureValue', 'ds:KeyInfo?', 'ds:Object*'],
  },
  'ds:SignedInfo': {
    attributes: { '?Id': 'id' },
    children: ['ds:CanonicalizationMethod', 'ds:SignatureMethod', 'ds:Reference+'],
  },
  'ds:CanonicalizationMethod': algorithm,
  'ds:SignatureMethod': algorithm,
  'ds:Reference': {
    attributes: { '?Id': 'id', '?URI': 'anyURI', '?Type': 'anyURI' },
    children: ['ds:Transforms?', 'ds:DigestMethod', 'ds:DigestValue'],
  },
  'ds:Transforms': { children: ['ds:Transform+'] },
  'ds:Transform': algorithm,
  'ds:DigestMethod': algorithm,
  'ds:DigestValue': { text: 'base64' },
  'ds:SignatureValue': { attributes: { '?Id': 'id' }, text: 'base64' },
  'ds:KeyInfo': { attributes: { '?Id': 'id' }, children: ['ds:X509Data'] },
  'ds:X509Data': { children: ['ds:X509Certificate+'] },
  'ds:X509Certificate': { text: 'base64' },
};

/**
 * Every difference between an element with its content and the schemas; anything they do not name counts as a
 * difference.
 */
export function structureFaults(element: Element): string[] {
  const name = nameOf(element);
  const rule = rules[name];
  if (!rule) return [`${name} is not known`];
  const children = [...element.childNodes].filter((node): node is Element => node.nodeType === node.ELEMENT_NODE);
  const text = children.length === 0 ? (element.textContent ?? '') : ownTextOf(element);
  return [
    ...attributeFaults(element, rule.attributes ?? {}).map((fault) => `${name}: ${fault}`),
    ...orderFaults(children.map(nameOf), rule.children ?? []).map((fault) => `${name}: ${fault}`),
    ...((rule.text ? types[rule.text].test(text) : text.trim() === '')
      ? []
      : [`${name}: its text is no ${rule.text ?? 'space'}`]),
    ...children.flatMap(structureFaults),
  ];
}

function attributeFaults(element: Element, allowed: Record<string, Type>): string[] {
  const found = [...element.attributes].filter(({ name }) => !/^xmlns(?::|$)/.test(name));
  const missing = Object.keys(allowed).filter((name) => !name.startsWith('?') && !element.hasAttribute(name));
  const wrong = found.filter(({ name, value }) => {
    const type = allowed[name] ?? allowed[`?${name}`];
    return !type || !types[type].test(value);
  });
  return [...missing.map((name) => `${name} is missing`), ...wrong.map(({ name, value }) => `${name}="${value}"`)];
}

/** A sequence of the schema becomes a regular expression over names. */
function orderFaults(names: readonly string[], sequence: readonly string[]): string[] {
  const pattern = sequence.map((part) => part.replace(/^([\w:]+)(.?)$/, '(?:$1 )$2')).join('');
  const isInOrder = new RegExp(`^${pattern}$`).test(names.map((name) => `${name} `).join(''));
  return isInOrder ? [] : [`its children are ${names.join(', ') || 'none'}`];
}

function nameOf({ namespaceURI, localName }: Element): string {
  const prefix = { [md]: 'md', [ds]: 'ds' }[namespaceURI ?? ''] ?? '?';
  return `${prefix}:${localName}`;
}

function ownTextOf(element: Element): string {
  return [...element.childNodes]
    .map((node) => (node.nodeType === node.TEXT_NODE ? (node.nodeValue ?? '') : ''))
    .join('');
}
