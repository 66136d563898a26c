import { type LearningTab, learningTabs, listedTypes, sortsOf } from '#contract/values/files/resource-kinds.ts';
import { resourceCategoryMaxLength } from '#contract/values/limits.ts';
import { addressReader, choiceField, fieldBeside, idField, type SearchIn, textField } from '#web/lib/pages/address.ts';

const q = textField();

/** The open resource, and the page or slide to show of it. */
export const openResource = { resource: idField, page: fieldBeside('resource', idField, idField) };

export const readLibrarySearch = addressReader({
  tab: choiceField(Object.keys(learningTabs) as LearningTab[], 'all'),
  type: choiceField(listedTypes),
  category: textField(resourceCategoryMaxLength),
  q,
  sort: (typed, all) => {
    const sorts = sortsOf(q(all['q'], all) ?? '');
    return choiceField(sorts, sorts[0])(typed, all);
  },
  ...openResource,
});
export type LibrarySearch = SearchIn<typeof readLibrarySearch>;
