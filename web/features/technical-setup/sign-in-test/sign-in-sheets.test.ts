import { DOMParser, onErrorStopParsing } from '@xmldom/xmldom';
import { expect, test } from 'vitest';
import { sheetSystems } from '#contract/values/files/sheet-systems.ts';
import { samlAttributes } from '#contract/values/technical-setup.ts';
import { sheetLabel, signInSheet } from './sign-in-sheets.ts';

const facts = {
  ...{ portalName: 'Carrel', supportEmail: 'help@portal.example', acsUrl: 'https://portal.example/saml/acs' },
  ...{ entityId: 'https://portal.example/saml/metadata', metadataUrl: 'https://portal.example/saml/metadata' },
};

test.each(sheetSystems)('The sheet for %s holds everything that is entered there', (system) => {
  const sheet = signInSheet(system, facts);
  expect(sheet.title).toBe(`Carrel with ${sheetLabel(system)}`);
  const text = JSON.stringify(sheet);
  for (const value of ['https://portal.example/saml/metadata', 'https://portal.example/saml/acs', facts.supportEmail]) {
    expect(text).toContain(value);
  }
  for (const { oid } of samlAttributes) expect(text).toContain(oid);
  expect(text).not.toMatch(/undefined|null|\[object/);
});

test('What is copied into a Shibboleth identity provider is XML that names this portal and every attribute', () => {
  const texts = signInSheet('shibboleth', facts).blocks.flatMap((block) =>
    block.kind === 'ready-text' ? [block.text] : [],
  );
  const [provider, filter] = texts.map((text) =>
    // The files that they go into bind this prefix.
    new DOMParser({ onError: onErrorStopParsing }).parseFromString(
      `<file xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">${text}</file>`,
      'text/xml',
    ),
  );
  expect(provider?.getElementsByTagName('MetadataProvider')).toHaveLength(1);
  expect(filter?.getElementsByTagName('PolicyRequirementRule')[0]?.getAttribute('value')).toBe(facts.entityId);
  const released = Array.from(filter?.getElementsByTagName('AttributeRule') ?? []);
  expect(released.map((rule) => rule.getAttribute('attributeID'))).toEqual([
    ...samlAttributes.map(({ name }) => name),
    'samlPairwiseID',
  ]);
});
