import { expect, test } from 'vitest';
import type { SecurityNotice } from '#contract/security-notice.ts';
import { makerOf } from '#server/testing/test-app.ts';

const makeApp = makerOf('sqlite');
const day = 24 * 60 * 60 * 1000;
const path = '/.well-known/security.txt';

/** The fields of RFC 9116, each with its values. */
function fieldsOf(text: string): Map<string, string> {
  return new Map(
    text
      .trimEnd()
      .split('\n')
      .map((line) => line.split(/: (.*)/s, 2) as [string, string]),
  );
}

test('security.txt names a contact and an end that is always ahead, less than a year', async () => {
  const portal = await makeApp({ env: { PORTAL_SECURITY_CONTACT: 'https://security.carrel.example/report' } });
  const answer = await portal.visitor.get(path);
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
  const fields = fieldsOf(answer.body);
  expect(fields.get('Contact')).toBe('https://security.carrel.example/report');
  const ahead = () => (Date.parse(fields.get('Expires') ?? '') - portal.clock.now()) / day;
  expect([ahead() > 170, ahead() < 365]).toEqual([true, true]);
  portal.clock.advance(400 * day);
  const later = fieldsOf((await portal.visitor.get(path)).body);
  expect(Date.parse(later.get('Expires') ?? '')).toBeGreaterThan(portal.clock.now());
  // Without a configured origin the text has neither field.
  expect([fields.has('Canonical'), fields.has('Policy')]).toEqual([false, false]);
});

test('where the portal has an address it names itself and its page; an e-mail address is a mailto', async () => {
  const env = { PORTAL_ORIGIN: 'https://portal.example.org', PORTAL_SECURITY_CONTACT: 'safety@carrel.example' };
  const fields = fieldsOf((await (await makeApp({ env })).visitor.get(path)).body);
  expect([fields.get('Contact'), fields.get('Canonical'), fields.get('Policy')]).toEqual([
    'mailto:safety@carrel.example',
    `https://portal.example.org${path}`,
    'https://portal.example.org/security',
  ]);
});

test('without a contact of its own weaknesses are told to whom everything is told', async () => {
  const portal = await makeApp({ env: { PORTAL_SUPPORT_EMAIL: 'help@carrel.example' } });
  const notice = (await portal.visitor.get('/api/security')).json<SecurityNotice>();
  expect(notice).toMatchObject({ contact: 'mailto:help@carrel.example', isHttps: false });
  expect(notice.calls).toBeGreaterThan(200);
});
