import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const { makeSbom } = await import(join(import.meta.dirname, 'sbom.mjs'));
const { countTests } = await import(join(import.meta.dirname, 'test-figures.mjs'));

test('the bill of materials has what is installed and what the browser gets, and no tool of developers', () => {
  const bom = makeSbom('.');
  const { name: product, version } = bom.metadata.component;
  const { version: own } = JSON.parse(readFileSync('package.json', 'utf8'));
  expect([bom.bomFormat, product, version]).toEqual(['CycloneDX', 'carrel', own]);
  const names = new Set(bom.components.map(({ name }: { name: string }) => name));
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
  expect(Object.keys(dependencies).filter((name) => !names.has(name))).toEqual([]);
  expect(['react', 'recharts', 'scheduler'].filter((name) => !names.has(name))).toEqual([]);
  expect(['vitest', 'vite', 'typescript', '@playwright/test', 'jsdom'].filter((name) => names.has(name))).toEqual([]);
  const known = new Set(bom.components.map(({ 'bom-ref': ref }: { 'bom-ref': string }) => ref));
  const needed = bom.dependencies.flatMap(({ dependsOn }: { dependsOn: string[] }) => dependsOn);
  expect(needed.filter((ref: string) => !known.has(ref))).toEqual([]);
});

test('tests are counted as they are written', () => {
  const { all, inBrowser } = countTests('.');
  expect([all > 1000, inBrowser > 100, inBrowser < all]).toEqual([true, true, true]);
});
