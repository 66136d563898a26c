import { distinctWordsOf, findWords } from '#server/platform/words.ts';
import { isWholeWord, type WantedBeginnings } from './chat-search.queries.ts';

/** What a text searches for; empty where it holds no word, and so finds nothing. */
export function readBeginnings(text: string): WantedBeginnings {
  return distinctWordsOf(text);
}

/** Where the words that begin as wanted stand in a text, in UTF-16 units; null unless each of the beginnings is found. */
export function matchesOf(text: string, wanted: WantedBeginnings): [number, number][] | null {
  const missing = new Set(wanted);
  const matches: [number, number][] = [];
  for (const { start, end, forms } of findWords(text)) {
    const found = wanted.filter((beginning) => forms.some((form) => begins(form, beginning)));
    if (found.length > 0) matches.push([start, end]);
    for (const beginning of found) missing.delete(beginning);
  }
  return missing.size === 0 ? matches : null;
}

function begins(form: string, beginning: string): boolean {
  return isWholeWord(beginning) ? form === beginning : form.startsWith(beginning);
}
