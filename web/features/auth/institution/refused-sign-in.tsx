import type { ReactNode } from 'react';
import type { SignInRefused } from '#contract/technical-setup/institution-sign-in.ts';
import { paths } from '#contract/values/pages.ts';
import { CopyButton } from '#web/ui/buttons/copy-button.tsx';
import { SupportAddress } from '#web/ui/support-address.tsx';

const link = 'font-medium text-link underline underline-offset-2';

/** Shown if the institution has answered but nobody is signed in: advice for the person and their IT, and who helps. */
export function RefusedSignIn({ refused, children }: { refused: SignInRefused; children?: ReactNode }) {
  const { refusal, institution, text, request, accountManager } = refused;
  return (
    <div className="flex flex-col gap-4 text-body">
      {refusal !== 'checks' && <p>{nextSteps[refusal]}</p>}
      {refusal === 'checks' && <p className="break-words">{text}</p>}
      {children}
      {request !== null && (
        <div className="rounded-control border p-3">
          <p className="flex items-center justify-between gap-2 font-medium text-control">
            For your IT department
            <CopyButton text={request} name="the sentence for IT" shownAs="the sentence for your IT department" />
          </p>
          <p className="mt-1 break-words text-muted text-small">{request}</p>
        </div>
      )}
      <p className="text-muted text-small">
        {accountManager === null ? 'The accounts team can help' : `${accountManager}, your account manager, can help`}
        <SupportAddress subject={`Signing in through ${institution.name}`} />
      </p>
      <p className="text-small">
        <a className={link} href={paths.auth}>
          Back to sign-in
        </a>
      </p>
    </div>
  );
}

const nextSteps = {
  'no-lasting-id': 'Your institution’s IT department can change that: please give them the sentence below.',
  unlinked:
    'If you have an account here, sign in once with its username and password to connect the two. If you have none, your account manager can create one for you.',
  several:
    'More than one account here has your e-mail address. Sign in once with your own username and password to connect the two.',
  deactivated: 'The people who manage your institution’s accounts can have it reactivated.',
  elsewhere: 'Your account belongs to another institution. Your account manager can move it.',
  'connected-otherwise':
    'Your e-mail address may have belonged to someone else before. If the account is yours, sign in with its username and password, and undo the old connection under Account settings.',
} as const;
