import type { FormEvent } from 'react';
import type { SingleSignOn } from '#contract/technical-setup/single-sign-on.ts';
import { refedsMfa } from '#contract/values/people/factors.ts';
import { setupUrlMaxLength } from '#contract/values/technical-setup.ts';
import { messageOf } from '#web/lib/calls/api-error.ts';
import { usePersistedState } from '#web/lib/use-persisted-form.ts';
import { useCapabilities } from '#web/lib/viewer.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { CopyButton } from '#web/ui/buttons/copy-button.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { useSignInPageChange } from './single-sign-on.api.ts';

/** How people find their institution on the sign-in page, and the URL for the provider's logout response. */
export function SignInPageFields({ state }: { state: SingleSignOn }) {
  const may = useCapabilities();
  const { directPath } = state;
  const address = directPath === null ? null : window.location.origin + directPath;
  return (
    <div className="flex flex-col gap-4 border-t pt-4">
      {address !== null && (
        <div className="flex flex-col gap-1">
          <p className="font-medium text-control">Address for your intranet</p>
          <p className="flex flex-wrap items-center gap-2">
            <code className="wrap-anywhere text-small">{address}</code>
            <CopyButton text={address} name="the address for your intranet" shownAs="the address" />
          </p>
          <p className="text-muted text-small">
            It leads straight to the institution’s sign-in.{!state.isListed && ' No one can guess it.'}
          </p>
        </div>
      )}
      <Listed state={state} mayChange={may.actsForOwnInstitution} />
      <Texts state={state} isSupport={may.reviewsSetups} mayChange={may.changesSignIn} />
    </div>
  );
}

function Listed({ state, mayChange }: { state: SingleSignOn; mayChange: boolean }) {
  const change = useSignInPageChange(state);
  const { isListed } = state;
  if (!mayChange) {
    return (
      <p className="text-control">
        {isListed
          ? 'Anyone can find it by name on the sign-in page.'
          : 'The institution is not listed by name on the sign-in page.'}
      </p>
    );
  }
  return (
    <label className="flex items-start gap-2 text-control">
      <input
        type="checkbox"
        className="mt-0.5 size-4"
        checked={isListed}
        aria-disabled={change.isPending}
        onChange={({ target }) => !change.isPending && change.mutate({ isListed: target.checked })}
      />
      <span>
        List us by name on the sign-in page
        <span className="block text-muted text-small">Anyone can then see that your institution is a customer.</span>
      </span>
    </label>
  );
}

function Texts({ state, isSupport, mayChange }: { state: SingleSignOn; isSupport: boolean; mayChange: boolean }) {
  const change = useSignInPageChange(state);
  const kept = usePersistedState(`sign-in-page.${state.institutionId}`, {
    domains: state.domains.join(', '),
    logoutEndpoint: state.logoutEndpoint,
    factorContexts: state.factorContexts.join(' '),
  });
  const { domains, logoutEndpoint, factorContexts } = kept.values;
  const isChanged =
    domains !== state.domains.join(', ') ||
    logoutEndpoint !== state.logoutEndpoint ||
    factorContexts !== state.factorContexts.join(' ');
  const refused = change.error && 'field' in change.error ? String(change.error.field).split('.')[0] : null;

  function submit(event: FormEvent) {
    event.preventDefault();
    const wanted = domains.split(/[\s,;]+/).filter(Boolean);
    const contexts = factorContexts.split(/[\s,;]+/).filter(Boolean);
    const ofSupport = isSupport && { domains: wanted, factorContexts: contexts };
    change.mutate({ logoutEndpoint, ...ofSupport }, { onSuccess: kept.forget });
  }

  return (
    <form noValidate aria-label="Sign-in page" className="flex max-w-140 flex-col gap-4" onSubmit={submit}>
      <TextField
        label="Domains of e-mail addresses"
        hint={
          isSupport
            ? 'Separated by commas. Anyone who types an address at one of them on the sign-in page is sent to this institution, so make sure that each is theirs.'
            : 'Technical support enters them once you’ve told them which are yours.'
        }
        readOnly={!isSupport}
        spellCheck={false}
        value={domains}
        onChange={({ target }) => kept.change({ domains: target.value })}
        error={refused === 'domains' ? messageOf(change.error) : undefined}
      />
      <TextField
        label="Single logout address"
        hint="Where we tell your identity provider that someone has been signed out (SingleLogoutService, HTTP-Redirect). Leave it empty if it has none."
        readOnly={!mayChange}
        maxLength={setupUrlMaxLength}
        spellCheck={false}
        value={logoutEndpoint}
        onChange={({ target }) => kept.change({ logoutEndpoint: target.value })}
        error={refused === 'logoutEndpoint' ? messageOf(change.error) : undefined}
      />
      <TextField
        label="AuthnContext classes that mean a second factor"
        hint={
          isSupport
            ? `Separated by spaces. Where the provider sends one of them as AuthnContextClassRef, people aren’t asked for the second factor of their account here. ${refedsMfa} always counts.`
            : `Technical support enters them. ${refedsMfa} always counts.`
        }
        readOnly={!isSupport}
        spellCheck={false}
        value={factorContexts}
        onChange={({ target }) => kept.change({ factorContexts: target.value })}
        error={refused === 'factorContexts' ? messageOf(change.error) : undefined}
      />
      {mayChange && (
        <div>
          <Button
            type="submit"
            variant="secondary"
            isDisabled={!isChanged}
            isPending={change.isPending}
            pendingText="Saving..."
          >
            Save
          </Button>
        </div>
      )}
    </form>
  );
}
