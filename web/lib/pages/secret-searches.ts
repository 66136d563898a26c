import { addressReader, choiceField, type SearchIn, textField } from './address.ts';
import { safeNext } from './links.ts';

/** A secret or an id must not be cut. */
const anyText = textField(Number.POSITIVE_INFINITY);

/** The id of a test, or the reason why a response belongs to none. */
export const readTestSearch = addressReader({ test: anyText, problem: anyText });
export type TestSearch = SearchIn<typeof readTestSearch>;

export const readUnsubscribeSearch = addressReader({ token: anyText, kind: anyText });
export type UnsubscribeSearch = SearchIn<typeof readUnsubscribeSearch>;

/**
 * The link key of an institution, the reason why a response belongs to no sign-in, where to go afterwards, and whether people must prove
 * their identity there again.
 */
export const readInstitutionSearch = addressReader({
  institution: anyText,
  problem: anyText,
  next: safeNext,
  fresh: choiceField(['yes']),
});
export type InstitutionSignInSearch = SearchIn<typeof readInstitutionSearch>;
