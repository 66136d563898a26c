import { existsSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DomUtils, parseDocument } from 'htmlparser2';
import { describe, expect, test } from 'vitest';
import type { MetadataAggregate, MetadataReading } from '#contract/technical-setup/setup-metadata.ts';
import { s3Storage } from '#server/platform/storage/s3-storage.ts';
import { multipart } from '#server/testing/multipart-body.ts';
import { makeCertificate } from '#server/testing/services/make-certificate.ts';
import { startTestS3 } from '#server/testing/services/test-s3.ts';
import { makerOf } from '#server/testing/test-app.ts';
import type { TestApp } from '#server/testing/test-server.ts';

const md = 'urn:oasis:names:tc:SAML:2.0:metadata';
const { certificate } = await makeCertificate('idp.example.org');
const weak = await makeCertificate('weak.example', { keySize: 1024, algorithm: 'sha1' });
const bare = (pem: string) => pem.replace(/-----.*-----|\s/g, '');

interface Idp {
  entityId?: string;
  certificates?: string[];
  services?: string;
  inRole?: string;
  role?: string;
  entity?: string;
}

/** An identity provider's element, without the namespaces that its surroundings declare. */
function entityOf({ entityId = 'https://idp.example.org', certificates, services, inRole, role, entity }: Idp = {}) {
  const keys = (certificates ?? [bare(certificate)]).map(
    (text) =>
      `<md:KeyDescriptor use="signing"><ds:KeyInfo><ds:X509Data><ds:X509Certificate>${text}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor>`,
  );
  const sso = `<md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="https://idp.example.org/sso?a=1&amp;b=2"/>`;
  return `<md:EntityDescriptor entityID="${entityId}" ${entity ?? ''}><md:IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol" ${role ?? ''}><md:Extensions><ui:UIInfo><ui:DisplayName xml:lang="de">Name ${entityId}</ui:DisplayName><ui:DisplayName xml:lang="en">Library &amp; ${entityId}</ui:DisplayName></ui:UIInfo></md:Extensions>${keys.join('')}${services ?? sso}${inRole ?? ''}</md:IDPSSODescriptor></md:EntityDescriptor>`;
}

const namespaces = `xmlns:md="${md}" xmlns:ds="http://www.w3.org/2000/09/xmldsig#" xmlns:ui="urn:oasis:names:tc:SAML:metadata:ui" xmlns:a="urn:oasis:names:tc:SAML:2.0:assertion"`;
const fileOf = (idp?: Idp) => entityOf(idp).replace('<md:EntityDescriptor', `<md:EntityDescriptor ${namespaces}`);
const aggregateOf = (...entities: string[]) =>
  `<?xml version="1.0"?><md:EntitiesDescriptor ${namespaces}>${entities.join('\n')}</md:EntitiesDescriptor>`;

const makeApp = makerOf('sqlite');

const send = (portal: TestApp, bytes: Uint8Array | string, username = 'librarian') =>
  portal.as(username).send({
    ...{ method: 'POST', url: '/api/technical-setup/metadata' },
    ...multipart({ file: { name: 'metadata.xml', bytes: Buffer.from(bytes) } }),
  });

let shared: Promise<TestApp> | undefined;
/** Shared by all tests that read and discard a file, each an hour after the one before because of the rate limit. */
async function onePortal(): Promise<TestApp> {
  shared ??= makeApp.untilTheEnd();
  const portal = await shared;
  portal.clock.advance(60 * 60_000);
  return portal;
}

async function read(bytes: Uint8Array | string): Promise<MetadataReading> {
  const answer = await send(await onePortal(), bytes);
  expect([answer.statusCode, answer.json().message]).toEqual([200, undefined]);
  return answer.json();
}

describe('the metadata of an identity provider', () => {
  test('fills the form, and says what was found beside each field', async () => {
    const attribute = (name: string, friendly: string) => `<a:Attribute Name="${name}" FriendlyName="${friendly}"/>`;
    const inRole = attribute('urn:oid:0.9.2342.19200300.100.1.3', 'mail') + attribute('urn:x', 'eduPersonAffiliation');
    const reading = await read(fileOf({ inRole }));
    expect(reading.values).toEqual({
      ...{ entityId: 'https://idp.example.org', ssoEndpoint: 'https://idp.example.org/sso?a=1&b=2' },
      ssoBinding: 'redirect',
      ...{ certificate: certificate.trim().replaceAll('\r', ''), mailAttribute: true, snAttribute: false },
      ...{ eduPersonPrincipalName: false, givenNameAttribute: false, displayNameAttribute: false },
    });
    expect(reading.attributes).toEqual(['mail', 'eduPersonAffiliation']);
    expect(reading.findings.map(({ field, level }) => `${field} ${level}`)).toEqual([
      'certificate fact',
      'attributes fact',
    ]);
  });

  test('says what will not work: out of date, http, signed requests, POST alone, weak certificates', async () => {
    const post = 'Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST"';
    const { values, findings } = await read(
      fileOf({
        ...{ entity: 'validUntil="2026-03-04T11:59:59Z"', role: 'WantAuthnRequestsSigned="1"' },
        services: `<md:SingleSignOnService ${post} Location="http://idp.example.org/post"/>`,
        certificates: [bare(weak.certificate)],
      }),
    );
    expect(values).toMatchObject({ ssoEndpoint: 'http://idp.example.org/post', ssoBinding: 'post' });
    // The reading leaves attributes chosen earlier alone: only the form knows them.
    expect(findings.flatMap(({ field, level }) => (field === 'attributes' ? level : []))).toEqual(['fact']);
    const texts = findings.map(({ field, text }) => `${field}: ${text}`).join('\n');
    for (const remark of [
      /^samlMetadataUrl: This metadata was valid until 4 March 2026/m,
      /^ssoEndpoint: This address begins with http:/m,
      /^ssoEndpoint: It accepts signed requests alone/m,
      /^ssoEndpoint: It offers sign-in by HTTP-POST alone/m,
      /^certificate: Its key has 1024 bits/m,
    ]) {
      expect(texts).toMatch(remark);
    }
  });

  test.each(['javascript:alert(1)', 'https://10.0.0.1/sso', 'https://localhost/sso', 'https://0x7f.1/sso'])(
    'never takes over the address %s',
    async (address) => {
      const binding = 'Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect"';
      const { values, findings } = await read(
        fileOf({ services: `<md:SingleSignOnService ${binding} Location="${address}"/>` }),
      );
      expect(values.ssoEndpoint).toBe('');
      expect(findings.filter(({ field }) => field === 'ssoEndpoint')).toMatchObject([{ level: 'problem' }]);
    },
  );

  test('is understood in UTF-16 of either order, with and without a byte order mark', async () => {
    const text = `<?xml version="1.0" encoding="UTF-16"?>${fileOf({ entityId: 'https://idp.example.org/ü' })}`;
    const little = Buffer.from(text, 'utf16le');
    const big = Buffer.from(little).swap16();
    for (const bytes of [little, big, Buffer.from(`\ufeff${text}`, 'utf16le'), Buffer.from(`\ufeff${text}`)]) {
      expect((await read(bytes)).values.entityId).toBe('https://idp.example.org/ü');
    }
  });

  test.each([
    ['blank lines in front', `\n \r\n\t<?xml version="1.0"?>${fileOf()}`],
    ['a byte order mark and a blank line', `\ufeff\n<?xml version="1.0"?>${fileOf()}`],
    ['the words of a mail in front', `Dear Ada,\nhere is our metadata:\n\n<?xml version="1.0"?>${fileOf()}`],
    ['words in front, no declaration', `Our metadata: ${fileOf()}`],
    ['a mail with addresses in front', `From: Ada <ada@idp.example.org>\nTo: us\n\n${fileOf()}`],
    ['a long mail in front', `${'Dear Ada, we are well. '.repeat(100)}${fileOf()}`],
    ['quoted lines of a mail', fileOf().replaceAll('><', '>\n> <').replace(/^/, '> ')],
    ['the fence of a chat', `\`\`\`xml\n${fileOf()}\n\`\`\``],
    ['the words of a browser in front', `This XML file does not appear to have any style information.\n${fileOf()}`],
    ['words behind', `${fileOf()}\n\nBest wishes, Maya`],
    ['a comment behind', `${fileOf()}<!-- exported -->\n`],
    ['blank lines in front of UTF-16', Buffer.from(`\n<?xml version="1.0" encoding="UTF-16"?>${fileOf()}`, 'utf16le')],
  ])('is understood with %s', async (_, bytes) => {
    expect((await read(bytes)).values.entityId).toBe('https://idp.example.org');
  });

  test.each([
    ['of the entity', fileOf({ entity: 'validUntil="2020-05-01T00:00:00Z"' }), '1 May 2020'],
    ['of the role', fileOf({ role: 'validUntil="2020-05-01T00:00:00Z"' }), '1 May 2020'],
    [
      'of the whole aggregate',
      aggregateOf(entityOf()).replace(
        '<md:EntitiesDescriptor',
        '<md:EntitiesDescriptor validUntil="2020-05-01T00:00:00Z"',
      ),
      '1 May 2020',
    ],
    [
      'of a group, earlier than the entity’s own',
      aggregateOf(
        `<md:EntitiesDescriptor validUntil="2019-05-01T00:00:00Z">${entityOf({ entity: 'validUntil="2020-05-01T00:00:00Z"' })}</md:EntitiesDescriptor>`,
      ),
      '1 May 2019',
    ],
    [
      'of the entity, earlier than the aggregate’s',
      aggregateOf(entityOf({ entity: 'validUntil="2018-05-01T00:00:00Z"' })).replace(
        '<md:EntitiesDescriptor',
        '<md:EntitiesDescriptor validUntil="2099-05-01T00:00:00Z"',
      ),
      '1 May 2018',
    ],
  ])('is said to be out of date by the time %s', async (_, text, day) => {
    expect((await read(text)).findings).toContainEqual({
      ...{ field: 'samlMetadataUrl', level: 'problem' },
      text: `This metadata was valid until ${day}. Please get a fresh copy.`,
    });
  });

  test('keeps what stands in it as it is written: entities, CDATA, line breaks in a certificate', async () => {
    const lines = bare(certificate).replace(/.{64}/g, '$&\r\n   ');
    const reading = await read(
      fileOf({ entityId: 'https://idp.example.org/?a=&quot;&#x3c;', certificates: [`<![CDATA[${lines}]]>`] }),
    );
    expect(reading.values.entityId).toBe('https://idp.example.org/?a="<');
    expect(reading.values.certificate).toBe(certificate.trim().replaceAll('\r', ''));
  });
});

const sp = `<md:EntityDescriptor ${namespaces} entityID="urn:sp"><md:SPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol"/></md:EntityDescriptor>`;
const manyAttributes = Array.from({ length: 201 }, (_, number) => `a${number}="1"`).join(' ');
const refusals: [string, string | Uint8Array, RegExp][] = [
  ['nothing', '', /not XML/],
  ['text', 'entityID=https://idp.example.org', /not XML/],
  ['a web page', '<!DOCTYPE html><html></html>', /a web page/],
  ['a web page without its type', '\n<html><body>Sign in</body></html>', /a web page/],
  ['a certificate', `\n${certificate}`, /a certificate alone/],
  ['a certificate without its frame', bare(certificate), /a certificate alone/],
  ['a private key', weak.privateKey, /a private key, which never leaves/],
  ['an address', 'https://idp.example.org/metadata\n', /This is an address/],
  ['escaped XML', fileOf().replaceAll('<', '&lt;').replaceAll('>', '&gt;'), /signs are escaped/],
  ['an address without its scheme', 'idp.example.org/metadata', /This is an address/],
  ['an address among words', 'Our metadata is at https://idp.example.org/metadata, Maya', /This is an address/],
  ['an address in angle brackets', '<https://idp.example.org/metadata>', /This is an address/],
  ['a certificate in words', 'Certificate:\n    Data:\n        Version: 3', /a certificate alone/],
  [
    'a certificate in its element',
    `<ds:X509Certificate>${bare(certificate)}</ds:X509Certificate>`,
    /a certificate alone/,
  ],
  ['a request for a certificate', '-----BEGIN CERTIFICATE REQUEST-----\nMII', /a key or a request/],
  ['a public key', '-----BEGIN PUBLIC KEY-----\nMII', /a key or a request/],
  ['escaped XML in numbers', fileOf().replaceAll('<', '&#60;'), /signs are escaped/],
  ['escaped XML in hexadecimal numbers', fileOf().replaceAll('<', '&#x3C;'), /signs are escaped/],
  ['XML that was escaped twice', fileOf().replaceAll('<', '&amp;lt;'), /signs are escaped/],
  ['escaped XML behind words', `Our metadata:\n${fileOf().replaceAll('<', '&lt;')}`, /signs are escaped/],
  ['escaped XML in a web page', `<pre class="x">${fileOf().replaceAll('<', '&lt;')}</pre>`, /signs are escaped/],
  ['a text of JSON', JSON.stringify(fileOf()), /quotation marks are escaped/],
  ['a text of a program', fileOf().replaceAll('"', '\\"'), /quotation marks are escaped/],
  ['quotation marks of a word processor', fileOf().replaceAll('"', '”'), /of a word processor/],
  ['a web page that is XML', '<?xml version="1.0"?>\n<html xmlns="x"/>', /a web page/],
  ['JSON', '{"issuer":"https://idp.example.org"}', /This is JSON/],
  ['two files one behind the other', `${fileOf()}\n${fileOf()}`, /damaged/],
  ['other XML', '<note/>', /begins with note/],
  ['a PDF', Buffer.from('%PDF-1.7\n%âãÏÓ', 'latin1'), /not readable text/],
  ['a packed file', Buffer.from('504b0304140000000800ff', 'hex'), /not readable text|not XML/],
  ['a file that is cut off', fileOf().slice(0, -20), /cut off/],
  ['tags that do not match', fileOf().replace('</md:IDPSSODescriptor>', '</md:Idp>'), /damaged at line/],
  ['a prefix that nothing declares', fileOf().replace('xmlns:ds', 'xmlns:other'), /damaged/],
  ['a DOCTYPE', `<!DOCTYPE a>${fileOf()}`, /DOCTYPE/],
  ['entities that unfold', `<!DOCTYPE a [<!ENTITY a "aa"><!ENTITY b "&a;&a;">]>${fileOf()}`, /DOCTYPE/],
  ['an entity of the machine', fileOf({ entityId: '&file;' }), /damaged/],
  ['10,000 levels', `${'<a>'.repeat(10_000)}${'</a>'.repeat(10_000)}`, /not SAML|too deep/],
  ['10,000 levels inside', fileOf({ inRole: '<a>'.repeat(10_000) + '</a>'.repeat(10_000) }), /too deep/],
  ['an endless text', fileOf({ inRole: ' '.repeat(5_000_000) }), /longer than any/],
  ['very many elements', fileOf({ inRole: '<a/>'.repeat(5001) }), /more than 5000 elements/],
  ['very many attributes', fileOf({ inRole: `<a ${manyAttributes}/>` }), /more attributes than any/],
  [
    'an aggregate with a name too long',
    aggregateOf(entityOf(), entityOf({ entityId: `urn:${'x'.repeat(1025)}` })),
    /longer than SAML allows/,
  ],
  ['a service provider', sp, /service provider, such as ours/],
  ['an entity without a role', `<EntityDescriptor xmlns="${md}" entityID="urn:x"/>`, /no IDPSSODescriptor/],
  ['no signing certificate', fileOf({ certificates: [] }), /no signing certificate/],
  ['a damaged certificate', fileOf({ certificates: ['MIIabc'] }), /certificate is damaged/],
  ['no way in', fileOf({ services: '' }), /HTTP-Redirect or HTTP-POST/],
  ['no name', fileOf({ entityId: '' }), /no entityID/],
  ['a name too long', fileOf({ entityId: `urn:${'x'.repeat(1025)}` }), /longer than SAML allows/],
  ['SAML 1', fileOf().replaceAll('SAML:2.0:protocol', 'SAML:1.1:protocol'), /does not speak SAML 2.0/],
  ['two of one name', aggregateOf(entityOf(), entityOf()), /Two identity providers are called https:\/\/idp/],
  ['an aggregate of service providers', aggregateOf(sp), /No identity provider is among/],
];

describe('metadata that is refused', () => {
  test.each(refusals)('%s', async (_, bytes, reason) => {
    const portal = await onePortal();
    const answer = await send(portal, bytes);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ field: 'file', message: expect.stringMatching(reason) });
    await expect.poll(() => readdirSync(join(portal.dataDir, 'spool'))).toEqual([]);
  });

  test('a private key among the certificates, whose text appears nowhere', async () => {
    const answer = await send(await onePortal(), fileOf({ certificates: [bare(weak.privateKey)] }));
    expect(answer.statusCode).toBe(400);
    expect(answer.json().message).toMatch(/private key/);
    expect(answer.body).not.toContain(bare(weak.privateKey).slice(0, 40));
  });

  test('too much at once, and an announced size over the limit', async () => {
    const portal = await makeApp();
    const large = { 'content-length': String(300 * 1024 * 1024) };
    const { payload, headers } = multipart({ file: { name: 'a.xml', bytes: Buffer.from('<a/>') } });
    const url = '/api/technical-setup/metadata';
    const answer = await portal
      .as('librarian')
      .send({ method: 'POST', url, payload, headers: { ...headers, ...large } });
    expect(answer.statusCode).toBe(413);
    const codes = await Promise.all(Array.from({ length: 25 }, () => send(portal, fileOf())));
    expect(codes.map(({ statusCode }) => statusCode).filter((code) => code === 429).length).toBeGreaterThan(3);
  });

  test('an address, while the installation does not allow it', async () => {
    const url = 'https://idp.example.org/metadata';
    const answer = await (await makeApp()).as('librarian').post('/api/technical-setup/metadata-url', { url });
    expect(answer.statusCode).toBe(404);
  });
});

describe('an aggregate', () => {
  const many = Array.from({ length: 120 }, (_, index) => entityOf({ entityId: `https://idp${index}.example.org` }));

  test('lists its identity providers, finds them by words, and one is cut out and read', async () => {
    const portal = await makeApp();
    const inner = sp.replace('urn:sp', 'urn:sp:2').replace(/xmlns:\w+="[^"]+"/g, '');
    const text = aggregateOf(inner, `<md:EntitiesDescriptor>${many.join('')}</md:EntitiesDescriptor>`);
    const aggregate = (await send(portal, text)).json<MetadataAggregate>();
    expect(aggregate).toMatchObject({ kind: 'aggregate', count: 120, nextCursor: '50' });
    expect(aggregate.identityProviders[0]).toEqual({
      ...{ entityId: 'https://idp0.example.org', name: 'Library & https://idp0.example.org' },
    });
    const at = `/api/technical-setup/metadata/${aggregate.token}`;
    const librarian = portal.as('librarian');
    const last = (await librarian.get(`${at}/entities?cursor=100`)).json();
    expect([last.identityProviders.length, last.nextCursor]).toEqual([20, null]);
    const found = (await librarian.get(`${at}/entities?q=${encodeURIComponent('LIBRARY idp119')}`)).json();
    expect(found.identityProviders).toMatchObject([{ entityId: 'https://idp119.example.org' }]);
    const one = await librarian.get(`${at}/entity?entityId=${encodeURIComponent('https://idp119.example.org')}`);
    expect(one.json().values).toMatchObject({
      ...{ entityId: 'https://idp119.example.org', ssoEndpoint: 'https://idp.example.org/sso?a=1&b=2' },
    });
    expect((await librarian.get(`${at}/entity?entityId=urn:sp:2`)).statusCode).toBe(404);
  });

  test('is for whoever sent it, for an hour, and makes room for the next one', async () => {
    const portal = await makeApp();
    const hand = async () => (await send(portal, aggregateOf(...many))).json<MetadataAggregate>().token;
    const listed = async (token: string, username = 'librarian') =>
      (await portal.as(username).get(`/api/technical-setup/metadata/${token}/entities`)).statusCode;
    const first = await hand();
    expect([await listed(first), await listed(first, 'colleague')]).toEqual([200, 404]);
    const second = await hand();
    expect([await listed(first), await listed(second)]).toEqual([404, 200]);
    expect(readdirSync(join(portal.dataDir, 'uploads'))).toHaveLength(2);
    expect(readdirSync(join(portal.dataDir, 'spool'))).toEqual([]);
    expect(await listed('..%2f..%2fsecret')).toBe(400);
    portal.clock.advance(60 * 60 * 1000);
    expect(await listed(second)).toBe(404);
  });

  test('that one node has read is chosen from at another, also when the first is gone, until it is swept', async () => {
    const store = await startTestS3();
    const database = await makeApp.database();
    // Each has a data folder of its own, as nodes have.
    const node = () =>
      makeApp({ database, env: { ...store.env, PORTAL_DATA_DIR: mkdtempSync(join(tmpdir(), 'portal-node-')) } });
    const [here, there] = [await node(), await node()];
    const { token } = (await send(here, aggregateOf(...many))).json<MetadataAggregate>();
    await here.close();
    const at = `/api/technical-setup/metadata/${token}`;
    expect((await there.as('librarian').get(`${at}/entities?q=idp7`)).json()).toMatchObject({ count: 11 });
    const one = `${at}/entity?entityId=${encodeURIComponent('https://idp7.example.org')}`;
    expect((await there.as('librarian').get(one)).json().values).toMatchObject({
      entityId: 'https://idp7.example.org',
    });
    expect((await there.as('colleague').get(one)).statusCode).toBe(404);
    const storage = s3Storage(store.settings);
    for await (const { name } of storage.list()) await storage.remove(name);
    for (const url of [one, `${at}/entities`]) {
      expect((await there.as('librarian').get(url)).json()).toMatchObject({
        message: 'This file is no longer here. Please upload it again.',
      });
    }
    await there.close();
    await store.stop();
  });

  test('may have names with any end of a line in them', async () => {
    const portal = await makeApp();
    const text = aggregateOf(...many).replace('>Library &amp; https://idp3.', '>Library\u2028&amp; https://idp3.');
    const { token } = (await send(portal, text)).json<MetadataAggregate>();
    const found = await portal.as('librarian').get(`/api/technical-setup/metadata/${token}/entities?q=idp3.`);
    expect(found.json()).toMatchObject({ count: 1 });
  });

  test('is readable although two entities have one name, and only a doubled identity provider cannot be chosen', async () => {
    const portal = await makeApp();
    const twice = entityOf({ entityId: 'https://idp5.example.org' });
    const spOfIdp = sp.replace('urn:sp', 'https://idp7.example.org');
    const { token, count } = (
      await send(portal, aggregateOf(sp, sp, spOfIdp, ...many, twice))
    ).json<MetadataAggregate>();
    expect(count).toBe(120);
    const choose = (number: number) =>
      portal
        .as('librarian')
        .get(
          `/api/technical-setup/metadata/${token}/entity?entityId=${encodeURIComponent(`https://idp${number}.example.org`)}`,
        );
    expect((await choose(5)).json()).toMatchObject({
      message: expect.stringMatching(/Two identity providers are called/),
    });
    expect((await choose(6)).statusCode).toBe(200);
    // A service provider of the same name stands before it.
    expect((await choose(7)).json().values).toMatchObject({ entityId: 'https://idp7.example.org' });
  });

  test('is searched without accents', async () => {
    const portal = await makeApp();
    const text = aggregateOf(...many).replace('>Library &amp; https://idp3.', '>Universit\u00e4t &amp; https://idp3.');
    const { token } = (await send(portal, text)).json<MetadataAggregate>();
    for (const q of ['universitat', 'Universit\u00c4T', 'universita\u0308t']) {
      const found = await portal
        .as('librarian')
        .get(`/api/technical-setup/metadata/${token}/entities?q=${encodeURIComponent(q)}`);
      expect(found.json()).toMatchObject({ count: 1 });
    }
  });

  test('of one identity provider is read at once', async () => {
    expect((await read(aggregateOf(entityOf()))).values.entityId).toBe('https://idp.example.org');
  });
});

const samplesDir = join(import.meta.dirname, '../../../../../shared/samples/saml');

describe.runIf(existsSync(samplesDir))('samples of other projects', () => {
  const names = existsSync(samplesDir) ? readdirSync(samplesDir) : [];
  test.each(names)('%s is read as a second, independent parser reads it', async (name) => {
    const bytes = readFileSync(join(samplesDir, name));
    const expected = secondReading(bytes.toString());
    const portal = await onePortal();
    const answer = await send(portal, bytes);
    if (expected.length === 0) return void expect(answer.statusCode).toBe(400);
    expect(answer.statusCode).toBe(200);
    const first: MetadataReading | MetadataAggregate = answer.json();
    expect(first.kind).toBe(expected.length > 1 ? 'aggregate' : 'provider');
    const readings = first.kind === 'provider' ? [first] : await readAll(portal, first);
    expect(readings.map(summaryOf)).toEqual(expected);
  });

  async function readAll(portal: TestApp, { token, identityProviders }: MetadataAggregate): Promise<MetadataReading[]> {
    const readings: MetadataReading[] = [];
    for (const { entityId } of identityProviders) {
      const query = `?entityId=${encodeURIComponent(entityId)}`;
      readings.push((await portal.as('librarian').get(`/api/technical-setup/metadata/${token}/entity${query}`)).json());
    }
    return readings;
  }

  function summaryOf({ values: { entityId, certificate: pem }, redirectEndpoint, postEndpoint }: MetadataReading) {
    const certificates = pem.split(/(?<=-----END CERTIFICATE-----)/).map(bare);
    return { entityId, redirectEndpoint, postEndpoint, certificates };
  }
});

function secondReading(text: string) {
  const document = parseDocument(text, { xmlMode: true });
  const below = (from: Parameters<typeof DomUtils.getElementsByTagName>[1], wanted: string) =>
    DomUtils.getElementsByTagName((name) => name.replace(/^.*:/, '') === wanted, from);
  return below(document, 'EntityDescriptor').flatMap((entity) =>
    below(entity, 'IDPSSODescriptor').map((role) => {
      const services = below(role, 'SingleSignOnService');
      const location = (binding: string) =>
        services.find(({ attribs }) => attribs['Binding']?.endsWith(binding))?.attribs['Location'] ?? null;
      return {
        entityId: entity.attribs['entityID'],
        redirectEndpoint: location(':HTTP-Redirect'),
        postEndpoint: location(':HTTP-POST'),
        certificates: below(role, 'KeyDescriptor')
          .filter(({ attribs }) => attribs['use'] !== 'encryption')
          .flatMap((key) => below(key, 'X509Certificate'))
          .map((certificate) => bare(DomUtils.textContent(certificate))),
      };
    }),
  );
}
