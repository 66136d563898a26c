import { type LearningTab, learningTabs, listedTypes, sortsOf } from '#contract/values/files/resource-kinds.ts';
import { resourceCategoryMaxLength } from '#contract/values/limits.ts';
import { addressReader, fieldBeside, idField, type SearchIn, textField, wordField } from '#web/lib/pages/address.ts';

const q = textField();

/** The open resource, and the page or slide to show of it. */
export const openResource = { resource: idField, page: fieldBeside('resource', idField, idField) };

/** Reads the search of /resources. */
export const readLibrarySearch = addressReader({
  tab: wordField(Object.keys(learningTabs) as LearningTab[], 'all'),
  type: wordField(listedTypes),
  category: textField(resourceCategoryMaxLength),
  q,
  sort: (typed, all) => {
    const sorts = sortsOf(q(all['q'], all) ?? '');
    return wordField(sorts, sorts[0])(typed, all);
  },
  ...openResource,
});
export type LibrarySearch = SearchIn<typeof readLibrarySearch>;
