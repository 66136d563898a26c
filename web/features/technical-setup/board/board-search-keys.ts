import { keepKeys } from '#web/lib/pages/keep-keys.ts';
import type { BoardSearch } from './board-search.ts';

export const keepBoardSearch = keepKeys<BoardSearch>(['q', 'state', 'finding', 'certificate', 'changed', 'sort']);
