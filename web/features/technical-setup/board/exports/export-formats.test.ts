import { DOMParser, onErrorStopParsing } from '@xmldom/xmldom';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { SetupExport } from '#contract/technical-setup/setup-board.ts';
import { type IpRange, mergeRanges } from '#contract/values/ip-ranges/ip-range.ts';
import { readPastedRanges } from '#contract/values/ip-ranges/pasted-ranges.ts';
import { openAthensRanges } from './address-lists.ts';
import { exportFormats } from './export-formats.ts';

const portal = { portalName: 'Carrel', origin: 'https://portal.example:8443' };
const setup: SetupExport = {
  ...{ institutionId: 7, companyName: 'University of Harrowmere', state: 'live' },
  ...{ entityId: 'https://idp.example/saml?a=1&b="2"', samlMetadataUrl: '', ssoEndpoint: 'https://idp.example/sso' },
  ssoBinding: 'redirect',
  ...{ certificates: ['MIIabc='], certificateEnds: '2026-06-12T12:00:00.000Z', attributes: ['mail', 'sn'] },
  ranges: [
    { start: 0xc6_33_64_07, end: 0xc6_33_64_07 },
    { start: 0xcb_00_71_00, end: 0xcb_00_72_03 },
  ],
};
const written = (name: keyof typeof exportFormats, change: Partial<SetupExport> = {}) =>
  exportFormats[name].write([{ ...setup, ...change }], portal);

/** Names that try to break out of a line, a comment, a cell or an attribute. */
const hostile = [
  'A "quoted" & <b>College</b>',
  "O'Hara --> <evil/>",
  'Two\nRequire all granted',
  'Two\r\nallow all;',
  'Next line\u2028allow all;\u2029\u0085x',
  'Ends with a backslash \\',
  'Dashes --- and -',
  '--',
  '=HYPERLINK("https://evil.example")',
  '@SUM(1)',
  '\u0000\u001b]0;x\u0007',
  '\uD800 lone \uFFFF',
];

describe('Address lists', () => {
  // The addresses that machines have: below 1.0.0.0 and above 239.255.255.255 an address alone can be read as a mask.
  const [firstAddress, lastAddress] = [0x01_00_00_00, 0xef_ff_ff_ff];
  const range = fc
    .tuple(fc.integer({ min: firstAddress, max: lastAddress }), fc.integer({ min: 0, max: 400_000 }))
    .map(([start, size]): IpRange => ({ start, end: Math.min(lastAddress, start + size) }));

  test.each(['ezproxy', 'apache', 'nginx'] as const)('%s reads back as the same addresses', (name) => {
    fc.assert(
      fc.property(fc.array(range, { maxLength: 10 }), (ranges) => {
        const lines = written(name, { ranges: mergeRanges(ranges) })
          .split('\n')
          .filter((line) => /^(?:ExcludeIP|Require ip|allow) /.test(line));
        const read = readPastedRanges(lines.join('\n'));
        expect(read.lines.flatMap(({ problems }) => problems)).toEqual([]);
        expect(read.ranges).toEqual(mergeRanges(ranges));
      }),
      { numRuns: 60 },
    );
  });

  test('OpenAthens gets ranges in the last two numbers alone, which are the same addresses', () => {
    fc.assert(
      fc.property(range, (one) => {
        const lines = openAthensRanges(one);
        for (const line of lines) expect(line).toMatch(/^\d+\.\d+\.\d+(?:-\d+\.\*|\.(?:\*|\d+(?:-\d+)?))$/);
        expect(readPastedRanges(lines.join('\n')).ranges).toEqual([one]);
      }),
      { numRuns: 200 },
    );
  });

  test('are what each program takes', () => {
    expect(written('ezproxy')).toBe(
      '# University of Harrowmere\nExcludeIP 198.51.100.7\nExcludeIP 203.0.113.0-203.0.114.3\nTitle Carrel\nURL https://portal.example:8443/\nHJ portal.example:8443\nDJ portal.example\n',
    );
    expect(written('openathens')).toBe(
      '# University of Harrowmere\n# Entity ID: https://idp.example/saml?a=1&b="2"\n198.51.100.7\n203.0.113.*\n203.0.114.0-3\n',
    );
    expect(written('apache')).toBe(
      '<RequireAny>\n# University of Harrowmere\nRequire ip 198.51.100.7/32\nRequire ip 203.0.113.0/24\nRequire ip 203.0.114.0/30\n</RequireAny>\n',
    );
    expect(written('nginx')).toBe(
      '# University of Harrowmere\nallow 198.51.100.7/32;\nallow 203.0.113.0/24;\nallow 203.0.114.0/30;\n\ndeny all;\n',
    );
  });

  test.each(['ezproxy', 'openathens', 'apache', 'nginx'] as const)('%s keeps every name in its own comment', (name) => {
    const shape = (text: string) => text.split('\n').map((line) => (line.startsWith('# ') ? '#' : line));
    for (const text of hostile) {
      const made = written(name, { companyName: text, entityId: text });
      expect(shape(made)).toEqual(shape(written(name)));
      expect(made.replaceAll('\n', '')).not.toMatch(/[\\\p{Cc}\p{Zl}\p{Zp}]/u);
    }
  });
});

describe('Shibboleth providers', () => {
  /** An independent parser, which stops at anything that is not well-formed. */
  const parse = (text: string) => new DOMParser({ onError: onErrorStopParsing }).parseFromString(text, 'text/xml');

  test('hold what was handed in, whatever it is', () => {
    for (const text of [...hostile, setup.entityId]) {
      const document = parse(written('shibboleth', { companyName: text, entityId: text }));
      const names = Array.from(document.getElementsByTagName('*')).map(({ nodeName }) => nodeName);
      expect(names).toEqual([
        ...['MetadataProvider', 'MetadataProvider', 'md:EntityDescriptor', 'md:IDPSSODescriptor', 'md:KeyDescriptor'],
        ...['ds:KeyInfo', 'ds:X509Data', 'ds:X509Certificate', 'md:SingleSignOnService'],
      ]);
    }
    const [entity] = Array.from(parse(written('shibboleth')).getElementsByTagName('md:EntityDescriptor'));
    expect(entity?.getAttribute('entityID')).toBe(setup.entityId);
  });

  test('read the metadata from its address where there is one, and say where there is nothing', () => {
    const url = 'https://idp.example/metadata?a=1&b="2"';
    const [, provider] = Array.from(
      parse(written('shibboleth', { samlMetadataUrl: url })).getElementsByTagName('MetadataProvider'),
    );
    expect(provider?.getAttribute('url')).toBe(url);
    expect(written('shibboleth', { entityId: '' })).toContain('<!-- No SAML setup -->');
  });
});

test('A CSV cell is never a formula and never another cell', () => {
  expect(written('csv')).toContain(
    'University of Harrowmere,Live,"https://idp.example/saml?a=1&b=""2""",,https://idp.example/sso,HTTP-Redirect,2026-06-12,mail; sn,198.51.100.7-198.51.100.7; 203.0.113.0-203.0.114.3\r\n',
  );
  expect(written('csv', { companyName: '=HYPERLINK("https://evil.example")' })).toContain(
    `\r\n"'=HYPERLINK(""https://evil.example"")",Live`,
  );
  expect(written('csv', { companyName: '@SUM(1)' })).toContain("\r\n'@SUM(1),Live");
});
