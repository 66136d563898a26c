import { distinctWordsOf, findWords } from '#server/platform/words.ts';
import { isWholeWord, type WantedBeginnings } from './chat-search.queries.ts';

/** What a text searches for; empty where it holds no word, and so finds nothing. */
export function readBeginnings(text: string): WantedBeginnings {
  return distinctWordsOf(text).map((word) => [word]);
}

/** What people say instead of a word, by its stem: who promises something says that they will. */
const otherWords: Readonly<Record<string, readonly string[]>> = {
  promis: ['will'],
  offer: ['quote'],
  quot: ['quotation'],
};
const endings = /(?:ing|ed|es|s|e)$/;
const stemMinLength = 4;

/** The same with other forms of each word, and other words for it: `promised` finds `promise`, and `will`. */
export function readLoosely(text: string): WantedBeginnings {
  return distinctWordsOf(text).map((word) => {
    const cut = word.replace(endings, '');
    const stem = cut.length >= stemMinLength ? cut : word;
    return [stem, ...(otherWords[stem] ?? [])];
  });
}

/** Where the words that begin as wanted stand in a text, in UTF-16 units; null unless each of the beginnings is found. */
export function matchesOf(text: string, wanted: WantedBeginnings): [number, number][] | null {
  const missing = new Set(wanted);
  const matches: [number, number][] = [];
  for (const { start, end, forms } of findWords(text)) {
    const found = wanted.filter((beginnings) =>
      beginnings.some((beginning) => forms.some((form) => begins(form, beginning))),
    );
    if (found.length > 0) matches.push([start, end]);
    for (const beginnings of found) missing.delete(beginnings);
  }
  return missing.size === 0 ? matches : null;
}

function begins(form: string, beginning: string): boolean {
  return isWholeWord(beginning) ? form === beginning : form.startsWith(beginning);
}
