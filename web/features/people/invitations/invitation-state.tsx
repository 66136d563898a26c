import { invitationStates, type InvitationState as State } from '#contract/values/people/invitations.ts';

const shapes: Readonly<Record<State, string>> = {
  'signed-in': '●',
  sent: '◆',
  opened: '◆',
  'not-invited': '○',
  expired: '○',
  deactivated: '○',
};

export const canBeInvited = ({ state }: { state: State }) => state !== 'signed-in' && state !== 'deactivated';

interface InvitationStateProps {
  state: State;
  /** Why the mail did not arrive. */
  refusal: string | null;
}

export function InvitationState({ state, refusal }: InvitationStateProps) {
  return (
    <>
      <span className="whitespace-nowrap">
        <span aria-hidden="true" className="mr-1.5 text-muted">
          {shapes[state]}
        </span>
        {invitationStates[state]}
      </span>
      {refusal !== null && <span className="block text-danger text-small">Not delivered: {refusal}</span>}
    </>
  );
}
