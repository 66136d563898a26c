import { expect, test } from 'vitest';
import type { UsageUpload } from '#contract/plans-and-usage/usage.ts';
import { describeOnBothEngines } from '#server/testing/test-app.ts';
import type { TestApp } from '#server/testing/test-server.ts';
import { upload } from '#server/testing/usage.ts';
import { allKinds } from '#server/testing/usage-tables/kinds/all-kinds.ts';
import { completed } from '#server/testing/usage-tables/kinds/completed-mapping.ts';
import type { KindOfTable, Said } from '#server/testing/usage-tables/kinds/kind-of-table.ts';
import { isWhole } from '#server/testing/whole-form.ts';

/** Every tenth goes through the whole portal, and in `npm run test:whole` each. */
const step = isWhole ? 1 : 10;
/** 0.3 s for a table on a machine with nothing else to do. */
const limitMs = isWhole ? 600_000 : 180_000;
/** A table whose proposal changes with what is said is asked as often. */
const turnsMax = 3;

type Fields = Record<string, string>;

function send(
  portal: TestApp,
  { file, filename = 'usage.csv' }: Pick<KindOfTable, 'file' | 'filename'>,
  fields: Fields,
) {
  return upload(portal, file, { name: filename, fields });
}

/** A person looks at the preview and says what is meant, and once more where an answer opened a question. */
async function sendMapped(portal: TestApp, kind: Pick<KindOfTable, 'file' | 'filename'>, said: Said) {
  let fields: Fields = { answers: JSON.stringify(said.answers ?? {}) };
  for (let turn = 1; ; turn++) {
    const { table } = (await send(portal, kind, { ...fields, dryRun: 'true' })).json() as UsageUpload;
    if (table) fields = { ...fields, mapping: JSON.stringify(completed(table.mapping, said)) };
    const sent = await send(portal, kind, fields);
    if (sent.statusCode !== 409 || turn === turnsMax) return sent;
  }
}

async function forget({ db }: TestApp): Promise<void> {
  for (const table of [
    'usageFacts',
    'usageSums',
    'usageImports',
    'usageMappings',
    'usageAnswers',
    'resources',
  ] as const)
    await db.deleteFrom(table).execute();
}

async function storedReports({ db }: TestApp): Promise<number> {
  return (await db.selectFrom('usageImports').select('id').where('completedAt', 'is not', null).execute()).length;
}

/** What is wrong with how the portal treats a file; null if nothing is. */
async function faultOf(portal: TestApp, kind: KindOfTable): Promise<unknown> {
  const { before, said, refused } = kind;
  await forget(portal);
  if (before) {
    const earlier = await sendMapped(portal, before, before.said);
    if (earlier.statusCode !== 200) return ['the file before', earlier.json()];
  }
  const known = await storedReports(portal);
  const unasked = await send(portal, kind, {});
  if (unasked.statusCode < 400 || (await storedReports(portal)) > known) return ['was stored unasked', unasked.json()];
  if (said === null) return refused?.test(unasked.json().message) ? null : ['is refused so', unasked.json().message];
  if (unasked.statusCode !== 409) return ['is not asked about', unasked.json()];
  return faultOfMapped(await sendMapped(portal, kind, said), kind);
}

function faultOfMapped(mapped: Awaited<ReturnType<typeof send>>, { refused, uses }: KindOfTable): unknown {
  const answer = mapped.json();
  if (refused) return mapped.statusCode === 400 && refused.test(answer.message) ? null : ['is refused so', answer];
  if (mapped.statusCode !== 200) return ['cannot be mapped', answer.message];
  const found = Object.fromEntries((answer as UsageUpload).read?.monthly.map((one) => [one.month, one.uses]) ?? []);
  return JSON.stringify(found) === JSON.stringify(uses) ? null : ['counts', found, 'for', uses];
}

describeOnBothEngines('a table of any kind', (makeApp) => {
  test(
    'is not stored without a question, and is mapped to exactly what it means',
    async () => {
      const portal = await makeApp();
      const faults: unknown[] = [];
      for (const [at, kind] of allKinds.entries()) {
        const fault = at % step === 0 || kind.before ? await faultOf(portal, kind) : null;
        if (fault) faults.push([kind.name, fault]);
      }
      expect(faults).toEqual([]);
    },
    limitMs,
  );
});
