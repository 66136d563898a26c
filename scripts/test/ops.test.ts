import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { makerOf } from '#server/testing/test-app.ts';

const root = join(import.meta.dirname, '../..');
const textOf = (name: string) => readFileSync(join(root, 'ops', name), 'utf8');
const makeApp = makerOf('sqlite');

interface Rule {
  alert: string;
  expr: string;
  labels: { severity: string };
  annotations: { summary: string };
}
const { groups } = parse(textOf('prometheus/alerts.yml')) as { groups: { rules: Rule[] }[] };
const rules = groups.flatMap((group) => group.rules);
const board = JSON.parse(textOf('grafana/carrel.json')) as { panels: { title: string; targets: { expr: string }[] }[] };

/** The labels that an expression uses, with their metric. */
function askedIn(expr: string): { name: string; labels: string[] }[] {
  const names = expr.matchAll(/\b((?:carrel|nodejs|process)_[a-z\d_]+)(?:\{([^}]*)\})?/g);
  return [...names].map(([, name = '', matchers = '']) => ({
    name,
    labels: [...matchers.matchAll(/(\w+)\s*(?:=|!=|=~|!~)\s*"/g)].map(([, label = '']) => label),
  }));
}

/** Labels that Prometheus itself adds. */
const added = ['job', 'instance', 'le'];

test('every metric that an alert or the board asks for is printed, and every one of ours is asked for', async () => {
  const portal = await makeApp();
  await portal.visitor.post('/api/login', { username: 'librarian', password: 'wrong-password' });
  await portal.visitor.get('/metrics');
  const { body } = await portal.visitor.get('/metrics');
  const families = [...body.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name = '', type = '']) => ({ name, type }));
  const printed = new Set(
    families.flatMap(({ name, type }) =>
      type === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
    ),
  );
  const exprs = [
    ...rules.map(({ expr }) => expr),
    ...board.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
  ];
  const asked = exprs.flatMap(askedIn);
  expect(asked.length).toBeGreaterThan(30);
  expect(asked.filter(({ name }) => !printed.has(name))).toEqual([]);
  for (const { name, labels } of asked) {
    const sample = body.split('\n').find((line) => line.startsWith(`${name}{`)) ?? '';
    const wrong = labels.filter((label) => !added.includes(label) && sample !== '' && !sample.includes(`${label}="`));
    expect([name, wrong]).toEqual([name, []]);
  }
  const own = families.map(({ name }) => name).filter((name) => name.startsWith('carrel_'));
  const unasked = own.filter((name) => !asked.some((one) => one.name.startsWith(name)));
  expect(unasked).toEqual([]);
});

test('every alert has a name of its own, says what is wrong, and how much it matters', () => {
  expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length);
  for (const { alert, annotations, labels } of rules) {
    expect(alert).toMatch(/^Carrel[A-Z]/);
    expect(annotations.summary.length).toBeGreaterThan(10);
    expect(['page', 'ticket']).toContain(labels.severity);
  }
});

const isPromtoolLeftOut = (process.env['PORTAL_TEST_WITHOUT'] ?? '').split(',').includes('promtool');

test.skipIf(isPromtoolLeftOut)('each alert is tried on figures, of which promtool says that they set it off', () => {
  const tried = [...textOf('prometheus/alerts.test.yml').matchAll(/alertname="(\w+)"/g)].map(([, name]) => name);
  expect(tried).toEqual(rules.map(({ alert }) => alert));
  const told = spawnSync('promtool', ['test', 'rules', join(root, 'ops/prometheus/alerts.test.yml')], {
    encoding: 'utf8',
  });
  if (told.error)
    throw new Error('promtool is missing: scripts/test/install-system.sh brings it', { cause: told.error });
  expect(told.stdout + told.stderr).toContain('SUCCESS');
});
