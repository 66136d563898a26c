import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { allKinds } from '#server/testing/usage-tables/kinds/all-kinds.ts';
import { withDemo } from './demo-browser.mjs';

/*
 * Uploads 20 tables of different kinds through the dialog in a browser, says what their columns mean as somebody who
 * knows them, and compares what is stored with the slow sum that comes with each kind.
 *   npm run upload-tables [-- PART-OF-A-NAME…]
 * With LOOK_INTO=folder there are pictures of every third preview, at 1440 and at 390 px.
 */
const tables = 20;
const picturedEvery = 3;
const wide = { width: 1440, height: 900 };
const narrow = { width: 390, height: 844 };
/** What an answer changes can bring further choices, such as the values of a column of kinds. */
const turnsMax = 4;
const readingMaxMs = 30_000;
const folder = process.env['LOOK_INTO'];
const asked = process.argv.slice(2);

const mapped = allKinds.filter(({ said, refused, before }) => said !== null && !refused && !before);
const everyFew = (_, at) => mapped[Math.floor((at * mapped.length) / tables)];
const chosen =
  asked.length === 0
    ? Array.from({ length: tables }, everyFew)
    : mapped.filter(({ name }) => asked.some((part) => name.includes(part)));
let faults = 0;

await withDemo(async ({ url, enter }) => {
  const page = await enter('admin', { viewport: wide });
  for (const [at, kind] of chosen.entries()) {
    const fault = await faultOf(page, url, kind, at).catch(String);
    if (fault !== null) faults += 1;
    console.log(fault === null ? `right  ${kind.name}` : `WRONG  ${kind.name}\n  ${fault}`);
  }
});
console.log(`${chosen.length - faults} of ${chosen.length} tables have the figures of their slow sum.`);
process.exitCode = faults === 0 ? 0 : 1;

/** Null if the months that the portal tells of a new institution are those that the table means. */
async function faultOf(page, url, kind, at) {
  const data = { name: `University of Table ${at + 1}` };
  const made = await page.request.post(`${url}/api/institutions`, { headers: { origin: url }, data });
  const { id } = await made.json();
  await page.goto(`/institutions/${id}`);
  await page.getByRole('button', { name: 'Upload usage' }).click();
  const file = { name: kind.filename ?? 'usage.csv', mimeType: 'text/csv', buffer: Buffer.from(kind.file) };
  await page.getByLabel('Usage report').setInputFiles(file);
  await page.getByRole('button', { name: 'Read report' }).click();
  const part = page.getByRole('region', { name: 'What the columns mean' });
  await part.waitFor({ timeout: readingMaxMs });
  const isPictured = folder !== undefined && at % picturedEvery === 0;
  if (isPictured) await picture(page, `${at + 1}-proposed`);
  for (let turn = 0; turn < turnsMax; turn++) if (!(await say(part, kind.said))) break;
  if (isPictured) await picture(page, `${at + 1}-said`);
  await page.getByRole('button', { name: 'Store report' }).click();
  const isStored = await part.waitFor({ state: 'detached', timeout: readingMaxMs }).then(
    () => true,
    () => false,
  );
  if (!isStored) return `Not stored: ${(await page.getByRole('dialog').last().textContent()).slice(0, 600)}`;
  const summary = await (await page.request.get(`${url}/api/usage/summary?institution=${id}`)).json();
  const found = JSON.stringify(Object.fromEntries(summary.monthly.map(({ month, uses }) => [month, uses])));
  return found === JSON.stringify(kind.uses) ? null : `counts ${found} for ${JSON.stringify(kind.uses)}`;
}

/** Makes one pass over the choices. True if one of them was not yet as it is meant. */
async function say(part, said) {
  let isChanged = false;
  for (const sayPart of [sayPlace, sayColumns, sayLists, sayFigures, answerOthers])
    for (const change of sayPart(part, said)) if (await change()) isChanged = true;
  return isChanged;
}

function sayPlace(part, { more = {} }) {
  const { headingRow, lastRow, firstColumn, lastColumn, isTwoRows } = more;
  return [
    () => type(part.getByLabel('Headings in row'), headingRow),
    () => type(part.getByLabel('Last row (optional)'), lastRow),
    () => type(part.getByLabel('From column'), firstColumn),
    () => type(part.getByLabel('To column'), lastColumn),
    () => tick(part.getByLabel('The row above belongs to the headings'), isTwoRows),
  ];
}

function sayColumns(part, { columns }) {
  const heads = part.locator('table thead th').filter({ has: part.page().locator('select') });
  return columns.flatMap((column, at) => {
    const [role, month] = column.split(' ');
    const head = heads.nth(at);
    return [() => choose(head.locator('select'), role), () => type(head.locator('input'), month)];
  });
}

function sayLists(part, { counts = [], sums = [], months = {} }) {
  const kinds = part.getByRole('group', { name: 'which kinds count as uses?' });
  const ofSums = part.getByRole('group', { name: 'Rows that may be sums of others' });
  const ofMonths = part.getByRole('group', { name: 'Which month is each of these?' });
  return [
    () => chooseEach(kinds, (label) => counts.includes(label)),
    () => chooseEach(ofSums, (label) => sums.includes(label.replace(/ \(row \d+\)$/, ''))),
    ...Object.entries(months).map(([text, month]) => () => {
      const field = ofMonths.getByLabel(text, { exact: true });
      const leftOut = ofMonths.locator('div').filter({ has: field }).getByLabel('Left out').last();
      return month === 'none' ? tick(leftOut, true) : type(field, month);
    }),
  ];
}

function sayFigures(part, { more = {} }) {
  return [
    () => choose(part.getByLabel('A figure counts'), String(more.unit ?? 1)),
    () => choose(part.getByLabel('Each figure holds'), more.isCumulative ? 'yes' : 'no'),
    () => choose(part.getByLabel('Counting begins anew in'), more.beginsIn),
    () => choose(part.getByLabel('Dates are written'), more.dates),
    () => choose(part.getByLabel('A week or a quarter counts in the month of'), more.periods),
  ];
}

function answerOthers(part, { answers = {} }) {
  const boxOf = (value) => part.page().getByRole('dialog').locator(`fieldset input[value="${value}"]`).first();
  return Object.values(answers)
    .flat()
    .map((value) => () => tick(boxOf(value), true));
}

async function chooseEach(group, isMeant) {
  if ((await group.count()) === 0) return false;
  let isChanged = false;
  for (const select of await group.locator('select').all()) {
    const label = await select.evaluate((field) => field.labels[0].textContent.replace(/^No text/, ''));
    if (await choose(select, isMeant(label) ? 'yes' : 'no')) isChanged = true;
  }
  return isChanged;
}

async function choose(select, value) {
  if (value === undefined || value === null || (await select.inputValue()) === String(value)) return false;
  await select.selectOption(String(value));
  await untilRead(select.page());
  return true;
}

async function type(field, value) {
  if (value === undefined) return false;
  const text = String(value ?? '');
  if ((await field.inputValue()) === text) return false;
  await field.fill(text);
  await field.press('Enter');
  await untilRead(field.page());
  return true;
}

async function tick(box, isTicked) {
  if (isTicked === undefined || (await box.isChecked()) === isTicked) return false;
  await box.click();
  await untilRead(box.page());
  return true;
}

/** Waits until the file was read again with what was said. */
async function untilRead(page) {
  await page.waitForFunction(
    () => [...document.querySelectorAll('[role=dialog] [aria-busy]')].every((part) => part.ariaBusy !== 'true'),
    undefined,
    { timeout: readingMaxMs },
  );
}

async function picture(page, name) {
  mkdirSync(folder, { recursive: true });
  for (const viewport of [narrow, wide]) {
    await page.setViewportSize(viewport);
    await page.waitForTimeout(300);
    await page.screenshot({ path: join(folder, `${name}-${viewport.width}.png`) });
  }
}
