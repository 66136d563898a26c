import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** In CI this many journeys may need a second try; each is named, to be mended, and more of them fail the stage. */
const unsteadyMax = 2;

/** How many tests of Vitest's report passed and failed, and which failed. */
export function countVitest(reportFile, root) {
  const report = readReport(reportFile);
  const fileName = (path) => relative(root, path);
  if (!report) return { passed: 0, failed: 1, skipped: 0 };
  const unreadable = report.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  );
  const failedTests = report.testResults.flatMap((file) =>
    file.assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => `${fileName(file.name)} › ${fullName}: ${firstLine(failureMessages[0])}`),
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unreadable.length,
    skipped: report.numPendingTests + report.numTodoTests,
    failures: [...failedTests, ...unreadable.map((file) => `${fileName(file.name)}: ${firstLine(file.message)}`)],
  };
}

/** How many journeys of Playwright's report passed and failed, and which failed or needed a second try. */
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
    failures: report.suites.flatMap(unsuccessfulSpecs),
  };
}

/** The journeys of a suite and of those in it that failed, or did well at the second try alone. */
function unsuccessfulSpecs(suite) {
  const own = (suite.specs ?? []).flatMap((spec) =>
    spec.tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ status, results: tries }) => {
        const error = tries.find((one) => one.error)?.error.message;
        return `${spec.file} › ${spec.title} (${status}): ${firstLine(error)}`;
      }),
  );
  return [...own, ...(suite.suites ?? []).flatMap(unsuccessfulSpecs)];
}

function firstLine(message = '') {
  return stripVTControlCharacters(message).trim().split('\n', 1)[0];
}

function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}
