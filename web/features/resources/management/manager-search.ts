import { openResource } from '#web/features/resources/library/library-search.ts';
import { addressReader, textField, wordField } from '#web/lib/pages/address.ts';

export const managerTabs = ['resources', 'assessments', 'videos'] as const;
export type ManagerTab = (typeof managerTabs)[number];

/** Reads the search of /admin/resources. */
export const readManagerSearch = addressReader({
  tab: wordField(managerTabs, 'resources'),
  q: textField(),
  ...openResource,
});
