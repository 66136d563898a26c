import { z } from 'zod';
import { IdText } from './fields.ts';
import { listMaxSize, searchMaxLength } from './values/limits.ts';

/**
 * One page of a list: at most `limit` rows after the `cursor` of the page before. If there are more, the header `Link:
 * <…>; rel="next"` of the answer names the next page. Every list takes both.
 */
export const listQuery = {
  limit: IdText.pipe(z.number().max(listMaxSize)).optional(),
  cursor: z.string().min(1).max(600).optional(),
};

/** A search text for lists that find names. */
export const typedText = z.string().trim().max(searchMaxLength).optional();

export const ListQuery = z.object(listQuery);
export type ListQuery = z.output<typeof ListQuery>;
