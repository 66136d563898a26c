import { expect, test } from 'vitest';
import { type CallerName, callerNames } from '#server/testing/calls/access-table.ts';
import { samplesOfCalls } from '#server/testing/calls/samples/samples-of-calls.ts';
import { castCallers, insertOwned } from '#server/testing/insert-owned.ts';
import { castWith, describeOnAnyEngine } from '#server/testing/test-app.ts';
import type { TestApp } from '#server/testing/test-server.ts';
import { callLimits, textOfLimit } from './call-limits.ts';
import type { Limits } from './limits.ts';

/** Everybody has used up everything. */
const usedUp: Limits = {
  own: () => ({ take: () => ({ waitMs: 0, aboveSinceMs: 0 }), charge() {} }),
  shared: (name) => ({ take: async () => ({ waitMs: name in callLimits ? 5000 : 0 }) }),
};

const withMail = { PORTAL_SMTP_URL: 'smtp://127.0.0.1:1', PORTAL_ORIGIN: 'http://localhost' };
/** Not to be reached without an identity provider, an address that waits to be confirmed, or the fetching of metadata. */
const needMore = [
  ...['POST /api/login/oidc', 'POST /api/work-account'],
  ...['POST /api/email/link', 'POST /api/technical-setup/metadata-url'],
];

async function statusOf(portal: TestApp, call: string, name: CallerName): Promise<number> {
  const me = name === 'visitor' ? castCallers.customer : castCallers[name];
  const [method, path = ''] = call.split(' ');
  const { url, body, upload } = samplesOfCalls[call]?.(me, false) ?? { url: path };
  const caller = name === 'visitor' ? portal.visitor : portal.as(castCallers[name].username);
  const sent = upload ?? (body ? { payload: body } : {});
  return (await caller.send({ method: method as 'GET' | 'POST' | 'PATCH', url, ...sent })).statusCode;
}

describeOnAnyEngine(
  'limits of calls',
  (makeApp) => {
    test('hold for each call of which the OpenAPI document says so', async () => {
      const portal = await makeApp({ limits: usedUp, env: withMail });
      const all = Object.values(callLimits).flatMap((limit): string[] => [...limit.calls]);
      const calls = [...new Set(all)].filter((call) => !needMore.includes(call));
      const unlimited: string[] = [];
      for (const call of calls) {
        let isLimited = false;
        for (const name of callerNames) isLimited ||= (await statusOf(portal, call, name)) === 429;
        if (!isLimited) unlimited.push(call);
      }
      expect(unlimited).toEqual([]);
    });
  },
  castWith(insertOwned),
);

test.each([
  ['message searches', '2 a second and 20 at once for each person'],
  ['person archives', '6 a day and 6 at once for each person'],
  ['forgotten passwords of a network', '30 an hour and 30 at once for each network address'],
] as const)('the limit of %s reads as people say it', (name, text) => {
  expect(textOfLimit(callLimits[name])).toBe(text);
});
