import { expect, test } from 'vitest';
import { hasPassedDmarc } from './authentication-results.ts';

const passes = (...headers: string[]) => hasPassedDmarc(headers, 'mx.portal.example', 'library.example');

test.each([
  'mx.portal.example; dmarc=pass header.from=library.example',
  'mx.portal.example 1; spf=fail; dmarc=pass',
  'MX.Portal.Example; dkim=pass (2048-bit key; dmarc=fail) header.d=x; dmarc/1 = pass (p=reject (nested)) header.from="library.example"',
  '"mx.portal.example"; dmarc=pass policy.dmarc=none header.from=Library.Example',
])('believes %s', (header) => {
  expect(passes(header)).toBe(true);
});

test.each([
  ['', []],
  ['no word of DMARC', ['mx.portal.example; spf=pass; dkim=pass']],
  ['a failure', ['mx.portal.example; dmarc=fail header.from=library.example']],
  ['another domain', ['mx.portal.example; dmarc=pass header.from=evil.example']],
  ['another server', ['mx.evil.example; dmarc=pass header.from=library.example']],
  ['a longer name', ['mx.portal.example.evil; dmarc=pass']],
  ['a pass below the server’s own header', ['mx.portal.example; dmarc=fail', 'mx.portal.example; dmarc=pass']],
  ['a pass in a comment', ['mx.portal.example; spf=pass (; dmarc=pass)']],
  ['a pass in a quoted sender', ['mx.portal.example; spf=pass smtp.mailfrom="x; dmarc=pass "@evil.example']],
  ['an escaped end of a comment', ['mx.portal.example; spf=none (\\); dmarc=pass)']],
  ['two statements', ['mx.portal.example; dmarc=fail; dmarc=pass']],
  ['the name in a comment', ['(mx.portal.example); dmarc=pass']],
])('does not believe %s', (_, headers) => {
  expect(passes(...headers)).toBe(false);
});

test('believes nobody while no server is named', () => {
  expect(hasPassedDmarc(['; dmarc=pass'], '', 'library.example')).toBe(false);
});
