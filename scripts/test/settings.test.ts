import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { settingRows } from '#server/config.ts';

const root = join(import.meta.dirname, '../..');

it('.env.example names every setting and no other', () => {
  const example = readFileSync(join(root, '.env.example'), 'utf8');
  const names = [...example.matchAll(/^([A-Z\d_]+)=/gm)].map(([, name = '']) => name.replace(/_FILE$/, ''));
  expect(names).toEqual(settingRows().map(({ variable }) => variable));
});

it('the containers set nothing that is no setting', () => {
  const files = ['Dockerfile', 'compose.yaml'].map((name) => readFileSync(join(root, name), 'utf8')).join('\n');
  const names = new Set([...files.matchAll(/\bPORTAL_[A-Z\d_]+/g)].map(([name]) => name.replace(/_FILE$/, '')));
  expect(names.size).toBeGreaterThan(3);
  expect([...names].filter((name) => !settingRows().some(({ variable }) => variable === name))).toEqual([]);
});
