import { isWholeWord, type WantedBeginnings } from '#server/db/search/indexed-messages.ts';
import { findWords, searchedWordsOf } from '#server/db/search/words.ts';

export function readBeginnings(text: string): WantedBeginnings {
  return [...new Set(searchedWordsOf(text))].map((word) => [word]);
}

/** Synonyms in conversation, by stem: a promise is often worded with "will". */
const otherWords: ReadonlyMap<string, readonly string[]> = new Map([
  ['promis', ['will']],
  ['offer', ['quote']],
  ['quot', ['quotation']],
]);
const endings = /(?:ing|ed|es|s|e)$/;
const stemMinLength = 4;

/** Also matches other forms and synonyms of each word: `promised` finds `promise` and `will`. */
export function readLoosely(text: string): WantedBeginnings {
  return [...new Set(searchedWordsOf(text))].map((word) => {
    const cut = word.replace(endings, '');
    const stem = cut.length >= stemMinLength ? cut : word;
    return [stem, ...(otherWords.get(stem) ?? [])];
  });
}

/** Positions of the matching words in UTF-16 units; null unless each wanted prefix is found. */
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
