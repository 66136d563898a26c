import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withDemo } from './demo-browser.mjs';
import { tasksBefore } from './tasks-before.mjs';
import { tasksOfRoles } from './tasks-of-roles.mjs';

/*
 * Performs these tasks in a real browser, and counts the clicks and keystrokes: `npm run build && npm run tasks` writes
 * docs/papers/tasks.md, `-- WORDS` only counts tasks whose text has the words, and keeps the other rows. Exits with 1 if a
 * task cannot be done.
 */
const page = join(import.meta.dirname, '../../docs/papers/tasks.md');
const stepMaxMs = 30_000;
const roles = { librarian: 'Customer', manager: 'Account manager', tech: 'Technical support', admin: 'Administrator' };
const asked = process.argv.slice(2).join(' ');
const before = asked ? readFileSync(page, 'utf8').split('\n') : [];
const rows = [];

await withDemo(async ({ enter }) => {
  for (const [username, wanted, steps, end] of tasksOfRoles) {
    const row = before.find((line) => line.startsWith(`| ${roles[username]} | ${wanted} |`));
    if (row && !wanted.includes(asked)) {
      const [, , , clicks, keys] = row.split('|').map((cell) => cell.trim());
      rows.push([roles[username], wanted, clicks, keys]);
      continue;
    }
    const hand = { screen: await enter(username, { viewport: { width: 1440, height: 900 } }), clicks: 0, keys: 0 };
    hand.screen.setDefaultTimeout(stepMaxMs);
    try {
      await hand.screen.goto('/');
      for (const step of steps) await take(hand, step);
      await hand.screen.getByText(end).filter({ visible: true }).first().waitFor();
      rows.push([roles[username], wanted, hand.clicks, hand.keys]);
    } catch (error) {
      rows.push([roles[username], wanted, 'blocked', '']);
      console.log(`${username}: ${wanted}: ${String(error).split('\n')[0]} (of ${steps.join(', ')} to ${end})`);
    }
    await hand.screen.context().close();
  }
});

const withBefore = rows.map((row) => [...row, ...(tasksBefore[`${row[0]}: ${row[1]}`] ?? ['blocked', ''])]);
const sum = (column) => withBefore.reduce((all, row) => all + (Number(row[column]) || 0), 0);
const blockedIn = (column) => withBefore.filter((row) => row[column] === 'blocked').length;
const blocked = blockedIn(2);
writeFileSync(
  page,
  `# What a task takes

Each begins at Home, at 1440 px, and ends where it is done or where its form stands open. Counted in a real browser by \`npm run tasks\`, which writes
this page; a letter typed is a keystroke. Before: in the build of 24 November 2026, commit 69c5fcd6, counted alike (\`proofs/screens/tasks-before.mjs\`).
${rows.length} tasks, ${blocked} blocked, ${sum(2)} clicks and ${sum(3)} keystrokes in all; before ${blockedIn(4)} blocked, ${sum(4)} clicks and ${sum(5)} keystrokes for the others.

| who | task | clicks | keystrokes | clicks before | keystrokes before |
| --- | --- | --- | --- | --- | --- |
${withBefore.map((row) => `| ${row.join(' | ')} |`).join('\n')}
`,
);
console.log(`${rows.length} tasks, ${blocked} blocked.`);
process.exitCode = blocked === 0 ? 0 : 1;

async function take(hand, step) {
  const { screen } = hand;
  const [, verb, rest] = /^(\w+):? (.*)$/.exec(step);
  if (verb === 'press') {
    // The key listener exists once the equivalent button does.
    if (rest === 'Control+k') {
      const ready = screen.locator('button[aria-label="Search everything"]');
      await ready.and(screen.locator(':not(:disabled, [aria-disabled="true"])')).waitFor();
    }
    hand.keys += 1;
    return screen.keyboard.press(rest);
  }
  if (verb === 'keys') {
    await screen.waitForFunction(() => /INPUT|TEXTAREA/.test(document.activeElement?.tagName ?? ''));
    return type(hand, rest);
  }
  if (verb === 'type') {
    const [label, text] = rest.split(' = ');
    await click(hand, screen.getByLabel(label, { exact: true }));
    return type(hand, text);
  }
  if (verb === 'choose') {
    const [label, option] = rest.split(' = ');
    const select = screen.getByLabel(label, { exact: true });
    const found = select.locator('option').filter({ hasText: option }).first();
    hand.clicks += 2;
    return select.selectOption({ label: await found.textContent() });
  }
  if (verb === 'submit') return click(hand, screen.getByRole('dialog').getByRole('button', { name: rest }));
  return click(hand, screen.getByRole(verb, { name: rest }));
}

async function type(hand, text) {
  hand.keys += [...text].length;
  await hand.screen.keyboard.type(text);
}

async function click(hand, found) {
  hand.clicks += 1;
  const before = await hand.screen.title();
  const target = found.filter({ visible: true }).first();
  const leadsOn = await target.evaluate(
    (one) => one instanceof HTMLAnchorElement && one.pathname !== location.pathname,
  );
  await target.click();
  // Otherwise the next step could find its name on the page before.
  if (leadsOn) await hand.screen.waitForFunction((title) => document.title !== title, before);
}
