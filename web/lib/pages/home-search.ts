import { inboxParts } from '#contract/values/chat/inbox.ts';
import { tagMaxLength } from '#contract/values/limits.ts';
import { addressReader, choiceField, fieldBeside, idField, messageIdField, textField } from './address.ts';
import type { HomeSearch } from './links.ts';

const someText = textField();

export const readHomeSearch: (search: { [Key in keyof HomeSearch]?: unknown }) => HomeSearch = addressReader({
  contact: idField,
  message: fieldBeside('contact', idField, messageIdField),
  tab: choiceField(['all']),
  inbox: choiceField(inboxParts),
  tag: textField(tagMaxLength),
  find: someText,
  earlier: textField(),
  // An empty text still opens the search for contacts.
  add: (typed, all) => (typed === undefined ? undefined : (someText(typed, all) ?? '')),
});

/** Link properties of the current page (Home or the admin dashboard) with another search. */
export function changedSearch(change: (before: HomeSearch) => HomeSearch) {
  return { to: '.', search: (before: object): HomeSearch => change(readHomeSearch(before)) } as const;
}
