import { openResource } from '#web/features/resources/library/library-search.ts';
import { addressReader, choiceField, textField } from '#web/lib/pages/address.ts';

export const managerTabs = ['resources', 'assessments', 'videos'] as const;
export type ManagerTab = (typeof managerTabs)[number];

export const readManagerSearch = addressReader({
  tab: choiceField(managerTabs, 'resources'),
  q: textField(),
  ...openResource,
});
