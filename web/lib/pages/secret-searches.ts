import { addressReader, type SearchIn, textField, wordField } from './address.ts';
import { safeNext } from './links.ts';

/** A secret or an id, whole. */
const anyText = textField(Number.POSITIVE_INFINITY);

/** A test's id, or why a response belongs to none. */
export const readTestSearch = addressReader({ test: anyText, problem: anyText });
export type TestSearch = SearchIn<typeof readTestSearch>;

/** The secret of a mail's link, and the kind of mails. */
export const readUnsubscribeSearch = addressReader({ token: anyText, kind: anyText });
export type UnsubscribeSearch = SearchIn<typeof readUnsubscribeSearch>;

/** An institution's own key, why an answer belongs to no sign-in, where to go afterwards, and whether people have to prove there again who they are. */
export const readInstitutionSearch = addressReader({
  institution: anyText,
  problem: anyText,
  next: safeNext,
  fresh: wordField(['yes']),
});
export type InstitutionSignInSearch = SearchIn<typeof readInstitutionSearch>;
