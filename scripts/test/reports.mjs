import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/**
 * In CI this many journeys may need a retry; each is named so that it can be fixed, and more of them fail the stage.
 */
const unsteadyMax = 2;

/** Numbers of passed and failed tests in Vitest's report, and the failed ones. */
export function countVitest(reportFile, root) {
  const report = readReport(reportFile);
  const fileName = (path) => relative(root, path);
  if (!report) return { passed: 0, failed: 1, skipped: 0 };
  const unreadable = report.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  );
  const tests = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map((one) => ({ ...one, title: `${fileName(name)} › ${one.fullName}` })),
  );
  const failed = tests.filter(({ status }) => status === 'failed');
  const run = ['passed', 'failed'];
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unreadable.length,
    skipped: report.numPendingTests + report.numTodoTests,
    failures: [
      ...failed.map(({ title, failureMessages }) => `${title}: ${firstLine(failureMessages[0])}`),
      ...unreadable.map((file) => `${fileName(file.name)}: ${firstLine(file.message)}`),
    ],
    skippedTests: tests.filter(({ status }) => !run.includes(status)).map(({ title }) => `${title} (skipped)`),
  };
}

/** Numbers of passed and failed journeys in Playwright's report, and those that failed or needed a retry. */
export function countPlaywright(reportFile) {
  const report = readReport(reportFile);
  if (!report) return { passed: 0, failed: 1, skipped: 0 };
  const { expected, unexpected, flaky, skipped } = report.stats;
  const isTooMany = flaky > unsteadyMax;
  return {
    passed: expected + (isTooMany ? 0 : flaky),
    failed: unexpected + (isTooMany ? flaky : 0),
    unsteady: flaky,
    skipped,
    failures: report.suites.flatMap((suite) => specsOf(suite, ['unexpected', 'flaky'])),
    skippedTests: report.suites.flatMap((suite) => specsOf(suite, ['skipped'])),
  };
}

/** The journeys of a suite and its children with one of these results; `flaky` passed only on the retry. */
function specsOf(suite, ways) {
  const own = (suite.specs ?? []).flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => ways.includes(status))
      .map(({ status, results: tries }) => {
        const error = tries.find((one) => one.error)?.error.message;
        return `${file} › ${title} (${status}) ${firstLine(error)}`.trimEnd();
      }),
  );
  return [...own, ...(suite.suites ?? []).flatMap((inner) => specsOf(inner, ways))];
}

function firstLine(message = '') {
  return stripVTControlCharacters(message).trim().split('\n', 1)[0];
}

function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}
