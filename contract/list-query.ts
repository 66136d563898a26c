import { z } from 'zod';
import { IdText } from './fields.ts';
import { listMaxSize, searchMaxLength } from './values/limits.ts';

/**
 * One page of a list: at most so many rows, after the place where another page ended. Where there is more, the answer's
 * header `Link: <…>; rel="next"` names the next page. Every list takes these two.
 */
export const listQuery = {
  limit: IdText.pipe(z.number().max(listMaxSize)).optional(),
  cursor: z.string().min(1).max(600).optional(),
};

/** What somebody typed, for lists that find names. */
export const typedText = z.string().trim().max(searchMaxLength).optional();

export const ListQuery = z.object(listQuery);
/** As the server reads it. */
export type ListQuery = z.output<typeof ListQuery>;
