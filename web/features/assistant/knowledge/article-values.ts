import type { ArticleText } from '#contract/assistant/knowledge.ts';
import type { ArticleReaders } from '#contract/values/assistant.ts';

export interface ArticleValues {
  title: string;
  readers: ArticleReaders;
  asked: string;
  /** `Usage metrics: /usage-metrics` */
  places: string;
  body: string;
}

export const emptyArticle: ArticleText = { title: '', asked: [], places: [], body: '' };

export function valuesOf({ title, readers = 'everybody', asked, places, body }: ArticleText): ArticleValues {
  return {
    title,
    readers,
    asked: asked.join('\n'),
    places: places.map(({ label, path }) => `${label}: ${path}`).join('\n'),
    body,
  };
}

export function textOf({ title, readers, asked, places, body }: ArticleValues): ArticleText {
  return {
    title: title.trim(),
    ...(readers !== 'everybody' && { readers }),
    asked: linesOf(asked),
    places: linesOf(places).map((line) => {
      const [, label = line, path = ''] = placeLine.exec(line) ?? [];
      return { label: label.trim(), path };
    }),
    body: body.trim(),
  };
}

const placeLine = /^(.+):\s*(\/(?:[^\s:/][^\s:]*)?)$/;

/** The error in the lines of screens; undefined if each has a label and a path. */
export function placesError(places: string): string | undefined {
  const wrong = linesOf(places).find((line) => !placeLine.test(line));
  return wrong && `Write each screen as “Usage metrics: /usage-metrics”. This line is not: ${wrong}`;
}

/** Whether two texts are equal. */
export function isSameText(a: ArticleText | null, b: ArticleText | null): boolean {
  return JSON.stringify(a && valuesOf(a)) === JSON.stringify(b && valuesOf(b));
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}
