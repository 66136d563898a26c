import { Link, useLocation } from '@tanstack/react-router';
import { paths } from '#contract/values/pages.ts';
import { figures, MarketingPanel } from '#web/features/auth/marketing-panel.tsx';
import { SignInForm } from '#web/features/auth/sign-in-form.tsx';
import { portalName, sendsMail, supportEmail } from '#web/lib/portal.ts';
import { usePageTitle } from '#web/lib/title.ts';
import { PortalMark } from '#web/ui/portal-mark.tsx';

export function SignInPage() {
  const { username } = useLocation().state;
  usePageTitle('Sign in');
  return (
    <div className="grid min-h-dvh bg-surface lg:grid-cols-2">
      <main className="flex flex-col px-4 py-6 md:px-10">
        <p className="flex items-center gap-2.5 font-semibold text-[15px]">
          <PortalMark className="size-7" />
          {portalName}
        </p>
        <div className="mx-auto mb-auto w-full max-w-90 pt-[14vh] pb-8">
          <h1>Sign in</h1>
          <p className="mt-1 mb-6 text-body text-muted">Support, subscription and usage for your institution.</p>
          <SignInForm username={username} />
          <p className="mt-6 border-t pt-4 text-muted text-small">
            {sendsMail ? (
              <Link to={paths.forgottenPassword} className="font-medium text-link underline underline-offset-2">
                Forgotten your password?
              </Link>
            ) : (
              <>
                Forgotten your password? Password resets go through the accounts team:{' '}
                <a className="font-medium text-link underline underline-offset-2" href={`mailto:${supportEmail}`}>
                  {supportEmail}
                </a>
              </>
            )}
          </p>
        </div>
        <p className="text-center text-muted text-small lg:hidden">
          {figures.map(({ amount, what }) => `${amount} ${what}`).join(' · ')}
        </p>
      </main>
      <MarketingPanel />
    </div>
  );
}
