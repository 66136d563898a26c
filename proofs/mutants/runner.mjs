import { createVitest } from 'vitest/node';

// Runs in a copy of the tree, as a child of mutants.mjs, and keeps loaded and compiled modules, which are most of the
// start of a test run.
const failures = [];
/** Collected per result, because a run that ended early keeps the results of the previous one. */
const reporter = {
  onTestCaseResult(one) {
    const { state, errors } = one.result();
    if (state === 'failed') add(one.module, one.fullName, errors?.[0]);
  },
  onTestSuiteResult(suite) {
    for (const error of suite.errors()) add(suite.module, suite.fullName, error);
  },
  onTestModuleEnd(module) {
    for (const error of module.errors()) add(module, 'the file itself', error);
  },
};
/** Four times what tests have otherwise: on a busy machine one that is only slow has noticed nothing. */
const testTimeout = 120_000;
const options = { watch: false, bail: 1, reporters: [reporter], testTimeout };
const vitest = await createVitest('test', options, { cacheDir: '.vite' });

process.on('disconnect', () => process.exit());
process.on('message', async ({ changed, tests }) => {
  failures.length = 0;
  for (const file of changed) vitest.invalidateFile(file);
  const found = await vitest.globTestSpecifications(tests);
  // A name also matches files that begin with it.
  const wanted = found.filter(({ moduleId }) => tests.some((test) => moduleId.endsWith(`/${test}`)));
  const { unhandledErrors } = await vitest.runTestSpecifications(wanted);
  for (const error of unhandledErrors) add(null, 'outside any test', error);
  process.send({ failures });
});
process.send({ isReady: true });

function add(module, name, error) {
  const reason = String(error?.message ?? error).split('\n', 1)[0];
  failures.push({ test: module?.relativeModuleId ?? null, name, reason });
}
