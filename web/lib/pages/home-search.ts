import { inboxParts } from '#contract/values/chat/inbox.ts';
import { tagMaxLength } from '#contract/values/limits.ts';
import { addressReader, fieldBeside, idField, messageIdField, textField, wordField } from './address.ts';
import type { HomeSearch } from './links.ts';

const someText = textField();

/** Reads an address of Home or of the admin dashboard. */
export const readHomeSearch: (search: { [Key in keyof HomeSearch]?: unknown }) => HomeSearch = addressReader({
  contact: idField,
  message: fieldBeside('contact', idField, messageIdField),
  tab: wordField(['all']),
  inbox: wordField(inboxParts),
  tag: textField(tagMaxLength),
  find: someText,
  // The search is open, if only with an empty field.
  add: (typed, all) => (typed === undefined ? undefined : (someText(typed, all) ?? '')),
});

/** Link properties of the page where one is, Home or the admin dashboard, with another search. */
export function changedSearch(change: (before: HomeSearch) => HomeSearch) {
  return { to: '.', search: (before: object): HomeSearch => change(readHomeSearch(before)) } as const;
}
