import { Link, useSearch } from '@tanstack/react-router';
import { mailKindLabel, mailKinds } from '#contract/values/mail.ts';
import { paths } from '#contract/values/pages.ts';
import { useUnsubscribe } from '#web/features/mail/mail.api.ts';
import { messageOf } from '#web/lib/calls/api-error.ts';
import { usePageTitle } from '#web/lib/pages/title.ts';
import { Button, buttonClasses } from '#web/ui/buttons/button.tsx';
import { NarrowScreen } from '#web/ui/narrow-screen.tsx';

/** The target of a mail's unsubscribe link. Opening it changes nothing, because mail scanners open every link. */
export function UnsubscribePage() {
  usePageTitle('Fewer e-mails');
  const { token = '', ...search } = useSearch({ from: '/unsubscribe' });
  const kind = mailKinds.find((known) => known === search.kind);
  const unsubscribe = useUnsubscribe();
  const label = unsubscribe.data?.label ?? (kind && mailKindLabel(kind));
  const account = (
    <Link to={paths.accountNotifications} className={buttonClasses('secondary')}>
      Choose e-mails in your account
    </Link>
  );
  if (unsubscribe.data) {
    return (
      <NarrowScreen title="Switched off" lead={`You won’t get any more e-mails about “${label}”.`}>
        {account}
      </NarrowScreen>
    );
  }
  if (token === '') {
    return (
      <NarrowScreen
        title="Please open your link again"
        lead="The address of this page is incomplete. Open the whole link from the e-mail."
      >
        {account}
      </NarrowScreen>
    );
  }
  return (
    <NarrowScreen title="Fewer e-mails" lead={label ? `Stop e-mails about “${label}”?` : 'Stop e-mails of this kind?'}>
      {unsubscribe.error && (
        <p role="alert" className="mb-4 text-body text-danger">
          {messageOf(unsubscribe.error)}
        </p>
      )}
      <div className="flex flex-col items-start gap-3">
        <Button
          isPending={unsubscribe.isPending}
          pendingText="Switching off..."
          onClick={() => unsubscribe.mutate(token)}
        >
          Switch them off
        </Button>
        {account}
      </div>
    </NarrowScreen>
  );
}
