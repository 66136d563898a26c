import type { ReactNode } from 'react';
import { capabilitiesOf } from '#contract/values/capabilities.ts';
import { OwnMail } from '#web/features/auth/addresses/own-mail.tsx';
import { ChangePasswordForm } from '#web/features/auth/change-password-form.tsx';
import { SignInSecurity } from '#web/features/auth/factors/sign-in-security.tsx';
import { OwnInstitution } from '#web/features/auth/institution/own-institution.tsx';
import { WorkAccount } from '#web/features/auth/oidc/work-account.tsx';
import { SessionList } from '#web/features/auth/session-list.tsx';
import { DesktopNoticesSwitch } from '#web/features/chat/desktop-notices-switch.tsx';
import { PushChoice } from '#web/features/devices/push-choice.tsx';
import { OwnNameForm } from '#web/features/people/own-name-form.tsx';
import { OwnErasure } from '#web/features/privacy/erasure/own-erasure.tsx';
import { OwnArchives } from '#web/features/privacy/own-archives.tsx';
import { OwnTokens } from '#web/features/program-keys/tokens/own-tokens.tsx';
import { OwnEvents } from '#web/features/security-log/own-events.tsx';
import { useSectionInView } from '#web/lib/pages/use-section-in-view.ts';
import { workAccountLabel } from '#web/lib/portal.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { TitledCard } from '#web/ui/card.tsx';
import { Page } from '#web/ui/page.tsx';
import { SingleKeysChoice } from '#web/ui/single-keys-choice.tsx';
import { ThemeChoice } from '#web/ui/theme-choice.tsx';

export function AccountPage() {
  const viewer = useViewer();
  const whole = useSectionInView();
  return (
    <Page
      ref={whole}
      title="Account settings"
      lead={
        <>
          Your name and password, your e-mails, where you’re signed in, and how the portal looks and notifies you. You
          sign in as <span className="font-medium text-ink">{viewer.username}</span>.
        </>
      }
    >
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_360px]">
        <div className="flex min-w-0 flex-col gap-4">
          <Section id="name" title="Your name">
            <div className="max-w-100 p-4">
              <OwnNameForm />
            </div>
          </Section>
          <Section id="password" title="Password">
            <div className="max-w-100 p-4">
              <ChangePasswordForm />
            </div>
          </Section>
          <Section id="sign-in-security" title="Sign-in security">
            <SignInSecurity />
          </Section>
          {capabilitiesOf(viewer).actsForOwnInstitution && (
            <Section id="institution" title="Your institution">
              <OwnInstitution />
            </Section>
          )}
          {workAccountLabel !== '' && capabilitiesOf(viewer).servesCustomers && (
            <Section id="work-account" title="Work account">
              <WorkAccount />
            </Section>
          )}
          <Section id="e-mail" title="E-mail">
            <OwnMail />
          </Section>
          <Section id="sessions" title="Where you are signed in">
            <SessionList />
          </Section>
          <div id="tokens" className="scroll-mt-20">
            <OwnTokens />
          </div>
          <Section id="events" title="What happened to your account">
            <OwnEvents />
          </Section>
          <Section id="your-data" title="Your data">
            <OwnArchives />
            <OwnErasure />
          </Section>
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <Section id="theme" title="Theme">
            <div className="p-4">
              <ThemeChoice />
            </div>
          </Section>
          <Section id="keys" title="Keyboard shortcuts">
            <div className="p-4">
              <SingleKeysChoice />
            </div>
          </Section>
          <Section id="notices" title="Desktop notifications">
            <div className="p-4">
              <DesktopNoticesSwitch />
            </div>
          </Section>
          <Section id="push" title="Push notifications">
            <PushChoice />
          </Section>
        </div>
      </div>
    </Page>
  );
}

/** `id` is the anchor for links from other pages. */
function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <div id={id} className="scroll-mt-20">
      <TitledCard title={title}>{children}</TitledCard>
    </div>
  );
}
