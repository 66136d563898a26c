import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import Play from 'lucide-react/icons/play';
import { useState } from 'react';
import { momentText } from '#web/lib/days.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx';
import { exceptionName, exceptionText } from './harvest-texts.ts';
import { useTestHarvest } from './harvests.api.ts';
import type { TrialAnswer } from './test-harvest.ts';

const keyMaxLength = 200;

interface TestLineProps {
  customerId: string;
  /** The key that was just generated; without it the test asks for one. */
  secret: string | undefined;
}

/** Calls the API as the library system will, and says how that went. */
export function TestLine({ customerId, secret }: TestLineProps) {
  const test = useTestHarvest();
  const [isAsking, setAsking] = useState(false);
  return (
    <div className="flex items-center gap-3 rounded-b-card bg-raised px-4 py-2">
      <div role="status" className="min-w-0 flex-1 text-control">
        {test.isError && <Failed text="The portal could not be reached. Please try again." />}
        {test.data && <Answer answer={test.data} />}
        {test.isIdle && <span className="text-muted">Not tested yet</span>}
      </div>
      <Button
        size="sm"
        variant="secondary"
        icon={<Play />}
        isPending={test.isPending}
        pendingText="Testing..."
        onClick={() => (secret === undefined ? setAsking(true) : test.mutate({ customerId, key: secret }))}
      >
        Test
      </Button>
      {isAsking && (
        <TestDialog
          isPending={test.isPending}
          onClose={() => setAsking(false)}
          onTest={(key) => test.mutate({ customerId, key }, { onSettled: () => setAsking(false) })}
        />
      )}
    </div>
  );
}

interface TestDialogProps {
  isPending: boolean;
  onTest: (key: string) => void;
  onClose: () => void;
}

/** Asks for the key. What is typed is a secret, so nothing keeps it. */
function TestDialog({ isPending, onTest, onClose }: TestDialogProps) {
  const [key, setKey] = useState('');
  const [isTried, setTried] = useState(false);
  const isBlank = key.trim() === '';
  return (
    <FormDialog
      title="Test a key"
      description="Your browser makes the call that your library system will make. The key is used for this call and not kept."
      submitText="Test"
      pendingText="Testing..."
      isPending={isPending}
      onClose={onClose}
      onSubmit={() => {
        setTried(true);
        if (!isBlank) onTest(key.trim());
      }}
    >
      <TextField
        label="API key"
        value={key}
        autoComplete="off"
        spellCheck={false}
        maxLength={keyMaxLength}
        onChange={({ target }) => setKey(target.value)}
        error={isTried && isBlank ? 'Paste the key that your library system has' : undefined}
      />
    </FormDialog>
  );
}

function Answer({ answer: { at, reports, refusal, status } }: { answer: TrialAnswer }) {
  if (reports === null) {
    return (
      <Failed
        text={refusal ? exceptionText(refusal) : `The answer was HTTP ${status}.`}
        name={refusal && exceptionName(refusal)}
      />
    );
  }
  const listed =
    reports.length === 0
      ? 'There is no COUNTER report yet.'
      : `${reports.length === 1 ? '1 report' : `${reports.length} reports`} listed: ${reports.join(', ')}.`;
  return (
    <p className="flex gap-2">
      <CircleCheck aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-success" />
      <span>
        <span className="font-medium text-success">Test passed.</span> {listed}{' '}
        <time dateTime={at} className="text-muted">
          {momentText(at)}
        </time>
      </span>
    </p>
  );
}

function Failed({ text, name = null }: { text: string; name?: string | null }) {
  return (
    <p className="flex gap-2 text-danger">
      <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <span>
        <span className="font-medium">{name ?? 'Test failed'}.</span> {text}
      </span>
    </p>
  );
}
