import { keepKeys } from '#web/lib/pages/keep-keys.ts';
import type { BoardSearch } from './board-search.ts';

/** What the search of a board of set-ups may hold. */
export const keepBoardSearch = keepKeys<BoardSearch>(['q', 'state', 'finding', 'certificate', 'changed', 'sort']);
