import { useState } from 'react';
import type { SingleSignOn } from '#contract/technical-setup/single-sign-on.ts';
import { type SingleSignOnMode, singleSignOnModes } from '#contract/values/single-sign-on.ts';
import { momentText } from '#web/lib/days.ts';
import { useCapabilities } from '#web/lib/viewer.ts';
import { Badge } from '#web/ui/badges/badge.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { TitledCard } from '#web/ui/card.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { FailedRead } from '#web/ui/states/failed-read.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { SignInPageFields } from './sign-in-page-fields.tsx';
import { useAgree, useSingleSignOn } from './single-sign-on.api.ts';

const modeTexts: Record<SingleSignOnMode, string> = {
  off: 'People sign in with a username and password for this portal.',
  offered: 'People sign in with their account at the institution, or with a password for this portal.',
  required: 'People sign in only with their account at the institution: their passwords for this portal don’t work.',
};

/** Whether an institution's people sign in to the portal through it; each step needs the consent of both sides. */
export function SingleSignOnCard({ institution }: { institution?: number }) {
  const read = useSingleSignOn(institution);
  return (
    <TitledCard title="Single sign-on to this portal">
      {read.isPending && (
        <div role="status" className="flex flex-col gap-2 p-4">
          <span className="sr-only">Loading single sign-on...</span>
          <Skeleton className="h-4 w-3/5" />
          <Skeleton className="h-4 w-2/5" />
        </div>
      )}
      {read.isError && !read.data && <FailedRead title="Single sign-on could not be loaded" read={read} />}
      {read.data && <Shown state={read.data} />}
    </TitledCard>
  );
}

function Shown({ state }: { state: SingleSignOn }) {
  const may = useCapabilities();
  const { mode, connected, people, obstacle, proposal } = state;
  const mayDecide = may.changesSignIn;
  return (
    <div className="flex flex-col gap-4 p-4">
      <div className="flex flex-col gap-1">
        <p>
          <Badge tone={mode === 'off' ? 'neutral' : 'good'}>{singleSignOnModes[mode]}</Badge>
        </p>
        <p className="text-body">{modeTexts[mode]}</p>
        {mode !== 'off' && (
          <p className="text-muted text-small">
            {connected} of {people} {people === 1 ? 'person has' : 'people have'} signed in this way.
          </p>
        )}
      </div>
      {proposal && (
        <p className="rounded-control bg-selected px-3 py-2 text-control">
          {proposal.by} has agreed to “{singleSignOnModes[proposal.mode].toLowerCase()}” for{' '}
          {proposal.side === 'institution' ? 'the institution' : 'technical support'} on {momentText(proposal.at)}. The
          other side has to agree as well.
        </p>
      )}
      {obstacle !== null && mode !== 'required' && (
        <p className="text-muted text-small">Before the next step: {obstacle}</p>
      )}
      {mayDecide && <Steps state={state} />}
      {mode !== 'off' && <SignInPageFields key={state.version} state={state} />}
    </div>
  );
}

const steps: Record<SingleSignOnMode, { next: SingleSignOnMode | null; back: SingleSignOnMode | null }> = {
  off: { next: 'offered', back: null },
  offered: { next: 'required', back: 'off' },
  required: { next: null, back: 'offered' },
};

const agreeTexts: Record<SingleSignOnMode, string> = {
  off: 'Switch it off',
  offered: 'Agree to offer it',
  required: 'Agree to require it',
};

function Steps({ state }: { state: SingleSignOn }) {
  const may = useCapabilities();
  const { mode, obstacle, proposal } = state;
  const agree = useAgree(state);
  const [asked, setAsked] = useState<SingleSignOnMode | null>(null);
  const { next, back } = steps[mode];
  const side = may.actsForOwnInstitution ? 'institution' : 'support';
  const isOwnProposal = proposal?.side === side;
  const act = (to: SingleSignOnMode) => agree.mutate(to, { onSettled: () => setAsked(null) });
  return (
    <div className="flex flex-wrap gap-2">
      {next && !isOwnProposal && (
        <Button
          variant="secondary"
          isDisabled={obstacle !== null}
          isPending={agree.isPending}
          onClick={() => (next === 'required' ? setAsked(next) : act(next))}
        >
          {agreeTexts[next]}
        </Button>
      )}
      {isOwnProposal && (
        <Button variant="secondary" isPending={agree.isPending} onClick={() => act(mode)}>
          Withdraw your agreement
        </Button>
      )}
      {back && (
        <Button variant="secondary" onClick={() => setAsked(back)}>
          {mode === 'required' ? 'Allow passwords again' : agreeTexts[back]}
        </Button>
      )}
      {asked && (
        <ConfirmDialog
          title={askedTitles[asked]}
          description={asked === 'required' ? requiredText : backTexts[mode]}
          confirmText={asked === 'offered' ? 'Allow passwords again' : agreeTexts[asked]}
          isDangerous={asked !== 'offered'}
          isPending={agree.isPending}
          onConfirm={() => act(asked)}
          onClose={() => setAsked(null)}
        />
      )}
    </div>
  );
}

const askedTitles: Record<SingleSignOnMode, string> = {
  off: 'Switch off single sign-on?',
  offered: 'Allow passwords again?',
  required: 'Require single sign-on?',
};

const requiredText =
  'Once both sides have agreed, passwords, passkeys and one-time links are closed to the people of this institution, and people who signed in with one are signed out. If the institution’s sign-in is down, either side can allow passwords again, and an administrator can let in one person for an hour.';
const backTexts: Record<SingleSignOnMode, string> = {
  off: '',
  offered:
    'Anyone signed in through the institution is signed out and needs a password from now on. This takes effect at once.',
  required: 'Passwords and one-time links work again at once, alongside the institution’s sign-in.',
};
