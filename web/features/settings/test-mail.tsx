import { Button } from '#web/ui/buttons/button.tsx';
import { useTestMail } from './settings.api.ts';

/** Sends an e-mail to the viewer, and shows what the mail server answered. */
export function TestMail({ hasServer }: { hasServer: boolean }) {
  const test = useTestMail();
  const outcome = test.data;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <Button
        variant="secondary"
        size="sm"
        isDisabled={!hasServer}
        isPending={test.isPending}
        pendingText="Sending..."
        onClick={() => test.mutate()}
      >
        Send test e-mail
      </Button>
      <p role="status" className="wrap-anywhere min-w-0 text-small">
        {!hasServer && <span className="text-muted">Needs a mail server.</span>}
        {outcome && outcome.failure === null && `The mail server took the e-mail to ${outcome.to}.`}
        {outcome && outcome.failure !== null && <span className="text-danger">{outcome.failure}</span>}
      </p>
    </div>
  );
}
