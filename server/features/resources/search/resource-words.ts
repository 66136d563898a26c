import { type Audience, audiences, listedTypes, type ResourceType } from '#contract/values/files/resource-kinds.ts';
import { distinctWordsOf } from '#server/db/search/words.ts';
import type { ListFilter } from '#server/features/resources/resource-pages.queries.ts';
import type { Reach } from '#server/features/resources/resources.queries.ts';
import { indexedAsNow, type Marks, titleWord } from './resource-search.queries.ts';

export interface Described {
  title: string;
  description: string;
  type: ResourceType;
  category: string;
  audience: Audience;
  scope: number;
}

/**
 * The words of title and description, the words of the title once more in their title form, and the marks of its
 * filters.
 */
export function headOf({ title, description, ...filters }: Described): string[] {
  const { audience, type, category, scope } = filters;
  return [
    markOfAudience(audience),
    markOfType(audience, type),
    markOfCategory(category),
    markOfScope(scope),
    indexedAsNow,
    ...distinctWordsOf(title, description),
    ...distinctWordsOf(title).map(titleWord),
  ];
}

/** Every indexed resource has exactly one of these marks. */
export const audienceMarks: readonly string[] = audiences.map(markOfAudience);

/** The marks of a filter: a resource needs one of each group. */
export function marksOf({ audience, types, categories }: ListFilter, reach: Reach): Marks {
  return [
    // One mark instead of five, because each is looked up separately.
    listedTypes.every((type) => types.includes(type))
      ? [markOfAudience(audience)]
      : types.map((type) => markOfType(audience, type)),
    ...(categories === null ? [] : [categories.map(markOfCategory)]),
    ...(reach === null ? [] : [reach.map(markOfScope)]),
  ];
}

function markOfAudience(audience: Audience): string {
  return `_a${audience}`;
}

function markOfType(audience: Audience, type: ResourceType): string {
  return `_t${audience}_${type}`;
}

/** In hexadecimal, because the index splits at spaces. */
function markOfCategory(category: string): string {
  return `_c${Buffer.from(category).toString('hex')}`;
}

function markOfScope(scope: number): string {
  return scope < 0 ? `_sp${-scope}` : `_s${scope}`;
}
