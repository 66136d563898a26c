import type { ReactNode } from 'react';
import { paths } from '#contract/values/pages.ts';
import { figures, portalName } from '#web/lib/portal.ts';
import { PortalMark } from '#web/ui/badges/portal-mark.tsx';
import { SupportAddress } from '#web/ui/support-address.tsx';
import { MarketingPanel } from './marketing-panel.tsx';

const link = 'font-medium text-link underline underline-offset-2';

/** The sign-in page around its form. The build renders it too, so nothing here may use browser APIs (app/sign-in-paint.tsx). */
export function SignInScreen({ sendsMail, children }: { sendsMail: boolean; children: ReactNode }) {
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
          {children}
          <p className="mt-6 border-t pt-4 text-muted text-small">
            {sendsMail ? (
              <a className={link} href={paths.forgottenPassword}>
                Forgotten your password?
              </a>
            ) : (
              <>
                Forgotten your password? Password resets go through the accounts team
                <SupportAddress />
              </>
            )}
          </p>
        </div>
        <p className="pb-2 text-center text-muted text-small">
          <a className={link} href={paths.privacy}>
            Privacy
          </a>
          {' · '}
          <a className={link} href={paths.security}>
            Security
          </a>
          {' · '}
          <a className={link} href={paths.accessibility}>
            Accessibility
          </a>
        </p>
        <p className="text-center text-muted text-small lg:hidden [&>*+*]:before:content-['_·_']">
          {figures.map(({ amount, what }, at) => (
            <span key={what} data-figure={at + 1}>{`${amount} ${what}`}</span>
          ))}
        </p>
      </main>
      <MarketingPanel />
    </div>
  );
}
