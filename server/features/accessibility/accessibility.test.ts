import { readFileSync } from 'node:fs';
import axe from 'axe-core';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { conformanceLevels } from '#contract/content/criterion.ts';
import { contentFolder } from '#server/platform/content/content-folder.ts';
import { makerOf } from '#server/testing/test-app.ts';
import { readCriteria } from './read-criteria.ts';

/** Every criterion of WCAG 2.2 at these levels; 4.1.1 is obsolete. */
const numbers = {
  a: '1.1.1 1.2.1 1.2.2 1.2.3 1.3.1 1.3.2 1.3.3 1.4.1 1.4.2 2.1.1 2.1.2 2.1.4 2.2.1 2.2.2 2.3.1 2.4.1 2.4.2 2.4.3 2.4.4 2.5.1 2.5.2 2.5.3 2.5.4 3.1.1 3.2.1 3.2.2 3.2.6 3.3.1 3.3.2 3.3.7 4.1.2',
  aa: '1.2.4 1.2.5 1.3.4 1.3.5 1.4.3 1.4.4 1.4.5 1.4.10 1.4.11 1.4.12 1.4.13 2.4.5 2.4.6 2.4.7 2.4.11 2.5.7 2.5.8 3.1.2 3.2.3 3.2.4 3.3.3 3.3.4 3.3.8 4.1.3',
};
const levelA = readCriteria(contentFolder(), 'level-a');
const levelAA = readCriteria(contentFolder(), 'level-aa');
const all = [...levelA, ...levelAA];

test('every criterion of level A and AA has its row, once', () => {
  expect(levelA.map(({ number }) => number).join(' ')).toBe(numbers.a);
  expect(levelAA.map(({ number }) => number).join(' ')).toBe(numbers.aa);
});

test('nothing is said to be met without a proof', () => {
  const unproven = all.filter(({ conformance, proofs }) => conformance === 'supports' && proofs.length === 0);
  expect(unproven).toEqual([]);
});

test.each(all.flatMap(({ number, proofs }) => proofs.map((proof) => ({ number, proof }))))(
  '$number: the proof $proof exists',
  ({ number, proof }) => {
    if (proof !== 'axe') return expect(readFileSync(proof[0], 'utf8')).toContain(`test('${proof[1]}'`);
    const tag = `wcag${number.replaceAll('.', '')}`;
    const rules = axe.getRules([tag]);
    return expect(rules.length).toBeGreaterThan(0);
  },
);

/** The part of the OpenACR 0.1.0 schema that covers our fields. */
const contact = z.object({ email: z.email(), company_name: z.string(), website: z.string().optional() });
const adherence = z.object({ level: z.enum(Object.keys(conformanceLevels) as ['supports']), notes: z.string() });
const chapter = z.object({
  criteria: z.array(
    z.object({ num: z.string(), components: z.array(z.object({ name: z.literal('web'), adherence })) }),
  ),
});
const OpenAcr = z.object({
  title: z.string(),
  product: z.object({ name: z.string(), description: z.string() }),
  author: contact,
  vendor: contact,
  version: z.int(),
  chapters: z.object({
    success_criteria_level_a: chapter,
    success_criteria_level_aa: chapter,
    success_criteria_level_aaa: z.object({ disabled: z.literal(true) }),
  }),
});

test('the report is a file that programs read: each row as the table has it', async () => {
  const portal = await makerOf('sqlite')({
    env: { PORTAL_NAME: 'Stacks: “A” & B', PORTAL_SUPPORT_EMAIL: 'a@b.example' },
  });
  const answer = await portal.visitor.get('/api/accessibility/openacr');
  expect(answer.headers['content-type']).toBe('application/yaml; charset=utf-8');
  const report = OpenAcr.parse(parse(answer.body));
  expect(report.title).toBe('Stacks: “A” & B Accessibility Conformance Report');
  expect(report.author.email).toBe('a@b.example');
  const { success_criteria_level_a: a, success_criteria_level_aa: aa } = report.chapters;
  const levels = [...a.criteria, ...aa.criteria].map(({ num, components }) => [num, components[0]?.adherence.level]);
  expect(levels).toEqual(all.map(({ number, conformance }) => [number, conformance]));
});
