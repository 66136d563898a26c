import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type PaperName, papers } from '#contract/content/paper.ts';
import { readCriteria, readMethods } from '#server/features/accessibility/read-criteria.ts';
import { readArticles } from '#server/features/assistant/knowledge/shipped-articles.ts';
import { readGuide, readSheet } from '#server/features/guides/read-guide.ts';
import { readPaper } from '#server/platform/content/read-paper.ts';
import { contentValues } from './content-values.ts';

/** A file of content/ as the exports that the browser imports. Throws with the line number of a mistake. */
export function readContent(folder: string, path: string): Record<string, unknown> {
  const [, group, name = ''] = /^([a-z-]+)\/([a-z-]+)\.md$/.exec(path) ?? [];
  if (group === 'guides') return readGuide(folder, name, contentValues);
  if (group === 'sign-in-sheets') return readSheet(folder, name, contentValues);
  if (group === 'trust' && name in papers) return { paper: readPaper(folder, name as PaperName, contentValues) };
  if (path === 'accessibility/methods.md') return { methods: readMethods(folder) };
  if (name === 'level-a' || name === 'level-aa') return { criteria: readCriteria(folder, name) };
  throw new Error(`content/${path}:1: Nothing reads this file`);
}

export function checkContent(folder: string): void {
  readArticles(join(folder, 'articles'));
  for (const group of ['guides', 'sign-in-sheets', 'trust', 'accessibility']) {
    const files = readdirSync(join(folder, group)).filter((file) => file.endsWith('.md'));
    for (const file of files) readContent(folder, `${group}/${file}`);
  }
}
