import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/*
 * Checks the portal's electronic invoices against the official rules, which are no part of the project: the stylesheet
 * of EN 16931 (`ubl/xslt/EN16931-UBL-validation.xslt` of ConnectingEurope/eInvoicing-EN16931) and the Schematron of Peppol
 * BIS Billing 3 (`rules/sch/PEPPOL-EN16931-UBL.sch` of OpenPEPPOL/peppol-bis-invoice-3). Needs Java and Saxon-HE, such as
 * Debian's `libsaxonhe-java`.
 */

const [standard, peppol, saxon = '/usr/share/java/Saxon-HE.jar'] = process.argv.slice(2);
if (![standard, peppol, saxon].every((path) => path && existsSync(path))) {
  console.error('npm run invoices -- EN16931-UBL-validation.xslt PEPPOL-EN16931-UBL.sch [Saxon-HE.jar]');
  process.exit(2);
}

const folder = mkdtempSync(join(tmpdir(), 'portal-invoices-'));
const made = join(folder, 'made');
const broken = 'broken.xml';
mkdirSync(made);
try {
  run('npx', ['vitest', 'run', 'proofs/invoices', '--project', 'server'], { PORTAL_TEST_INVOICES: made });
  const rules = join(folder, 'peppol.xsl');
  transform(resolve(peppol), join(import.meta.dirname, 'schematron.xsl'), rules);
  breakOne();
  const all = [...failedOf(resolve(standard), isStandard), ...failedOf(rules, isPeppol)];
  const failed = all.filter((line) => !line.startsWith(broken));
  const noticed = all.filter((line) => line.startsWith(broken));
  if (noticed.length < 2) throw new Error('The rules did not notice a wrong sum and a wrong electronic address');
  console.log(`${readdirSync(made).length - 1} electronic invoices and credit notes, ${failed.length} failed rules`);
  for (const line of failed) console.log(line);
  process.exitCode = failed.length > 0 ? 1 : 0;
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** A file that breaks rules of both kinds, so that silence is no success. */
function breakOne() {
  const file = readFileSync(join(made, 'AE-EUR-invoice.xml'), 'utf8');
  const wrong = file.replace(/(<cbc:PayableAmount[^>]*>)/, '$11').replace(/(schemeID="0088">)\d/, '$11');
  writeFileSync(join(made, broken), wrong);
}

/** The rules of a stylesheet that any file breaks, with the names of the files. */
function failedOf(stylesheet, failuresIn) {
  const results = mkdtempSync(join(folder, 'results-'));
  transform(made, stylesheet, results);
  return readdirSync(results).flatMap((name) =>
    failuresIn(readFileSync(join(results, name), 'utf8'), readFileSync(join(made, name), 'utf8')).map(
      (failure) => `${name}: ${failure}`,
    ),
  );
}

function isStandard(result) {
  return [...result.matchAll(/<svrl:failed-assert((?:\s+[\w:]+="[^"]*")*)/g)].map(
    ([, attributes]) => /\sid="([^"]*)"/.exec(attributes)?.[1] ?? 'a rule without a name',
  );
}

/** A file without electronic addresses does not say that it is one for Peppol. */
function isPeppol(result, file) {
  return file.includes('fdc:peppol.eu') ? result.split('\n').filter(Boolean) : [];
}

function transform(source, stylesheet, output) {
  run('java', [
    ...['-cp', saxon, 'net.sf.saxon.Transform', `-s:${source}`, `-xsl:${stylesheet}`, `-o:${output}`],
    '--suppressXsltNamespaceCheck:on',
  ]);
}

function run(command, args, env = {}) {
  const { status } = spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, ...env } });
  if (status !== 0) throw new Error(`${command} ended with ${status}`);
}
