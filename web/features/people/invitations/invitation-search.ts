import { invitationStateNames } from '#contract/values/people/invitations.ts';
import { addressReader, choiceField, idField, type SearchIn, textField } from '#web/lib/pages/address.ts';

export const readInvitationSearch = addressReader({
  q: textField(),
  state: choiceField(invitationStateNames),
  institution: idField,
});
export type InvitationSearch = SearchIn<typeof readInvitationSearch>;
