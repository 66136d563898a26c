import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Locator } from '@playwright/test';
import { test } from '#e2e/journey.ts';
import { parts, visits } from './specification-scenes.ts';
import { specificationTexts } from './specification-texts.ts';

const specification = join(import.meta.dirname, '../../../shared/specification.md');

test.describe.configure({ mode: 'parallel' });

for (const { who, options, scenes } of visits) {
  test(`${who} reads the specified texts letter for letter`, async ({ open, consoles }) => {
    test.slow();
    const page = await open(options);
    for (const [name, arrive] of Object.entries(scenes)) {
      await arrive({ page, consoles, open });
      const part = parts[name]?.(page) ?? page.locator('body');
      const wanted = specificationTexts.filter(({ scene }) => scene === name).map(({ text }) => text);
      await expect.poll(() => missingFrom(part, wanted), name).toEqual([]);
    }
  });
}

test('every text is seen in a scene, comes with some work, or has a reason to be on no screen', () => {
  const played = visits.flatMap(({ scenes }) => Object.keys(scenes));
  expect(new Set(played).size).toBe(played.length);
  const named = new Set(specificationTexts.flatMap(({ scene }) => scene ?? []));
  expect(
    [...named].filter((scene) => !played.includes(scene)),
    'scenes that nobody plays',
  ).toEqual([]);
  expect(
    played.filter((scene) => !named.has(scene)),
    'scenes without a text',
  ).toEqual([]);
  for (const { text, scene, comesWith, instead } of specificationTexts) {
    expect([scene, comesWith, instead].filter(Boolean), text).toHaveLength(1);
  }
});

// The specification is no part of the product, so this is asked only where it lies beside it.
if (existsSync(specification)) {
  test('no text that the specification quotes is forgotten', () => {
    const known = new Set(specificationTexts.map(({ text }) => text));
    const quoted = readFileSync(specification, 'utf8').matchAll(/(?<!\w)'((?:[^'\n]|(?<=\w)'(?=\w))+)'(?!\w)/g);
    const texts = [...quoted].map((match) => match[1] ?? '');
    expect(texts.length).toBeGreaterThan(80);
    expect(texts.filter((text) => !known.has(text))).toEqual([]);
  });
}

/** The texts that a part of the page does not show. */
async function missingFrom(part: Locator, wanted: readonly string[]): Promise<string[]> {
  const shown = await textsOf(part);
  return wanted.filter((text) => {
    const pattern = patternOf(text);
    return !shown.some((piece) => pattern.test(piece));
  });
}

function patternOf(text: string): RegExp {
  const escaped = text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
  return new RegExp(`^${escaped.replace(/^N /, '\\d+ ').replace('\\(s\\)', 's?')}$`);
}

/** Every whole text that stands in a part of the page, and its pieces where several share a line. */
function textsOf(part: Locator): Promise<string[]> {
  return part.evaluate((root) => {
    const shown = [root, ...root.querySelectorAll('*')].filter(
      (element) =>
        !element.matches('script, style, noscript') &&
        // The choices of a field are seen when it is opened.
        (element.closest('select') ?? element).checkVisibility({ visibilityProperty: true }),
    );
    const texts = shown.flatMap((element) => [
      element.getAttribute('placeholder') ?? '',
      element.getAttribute('aria-label') ?? '',
      // A text may stand beside other elements, as a button's beside what is only read out.
      ...[...element.childNodes].map((node) => (node.nodeType === node.TEXT_NODE ? (node.nodeValue ?? '') : '')),
      element.matches('p, h1, h2, h3, button, a, time') ? element.textContent : '',
    ]);
    return texts.flatMap((text) => {
      const whole = text.replace(/\s+/g, ' ').trim();
      return [whole, ...whole.split(' · ')];
    });
  });
}
