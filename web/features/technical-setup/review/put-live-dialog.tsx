import type { TechnicalSetup } from '#contract/technical-setup/technical-setup.ts';
import { DifferenceList } from '#web/features/technical-setup/difference-list.tsx';
import { setupFieldNames } from '#web/features/technical-setup/setup-words.ts';
import { DialogForm, FormDialog } from '#web/ui/overlays/form-dialog.tsx';

interface PutLiveDialogProps {
  setup: TechnicalSetup;
  isPending: boolean;
  onClose: () => void;
  onPutLive: () => void;
}

/** What changes for an institution's readers, before it does. */
export function PutLiveDialog({ setup, isPending, onClose, onPutLive }: PutLiveDialogProps) {
  const { companyName, live } = setup;
  // How browsers go to an endpoint says nothing without one.
  const fields =
    setup.ssoEndpoint === '' && !live ? setupFieldNames.filter((field) => field !== 'ssoBinding') : setupFieldNames;
  const differences = fields
    .map((field) => ({ field, before: live ? live[field] : null, after: setup[field] }))
    .filter(({ before, after }) => (live ? before !== after : hasValue(after)));
  return (
    <FormDialog
      title="Put this setup live?"
      description={`This changes how readers at ${companyName} sign in, at once. The institution is notified.`}
      submitText="Put live"
      pendingText="Putting live..."
      isPending={isPending}
      onClose={onClose}
    >
      <DialogForm className="text-control" onSubmit={onPutLive}>
        <p>{whatGoesLive(setup, differences.length)}</p>
        {differences.length > 0 && <DifferenceList differences={differences} />}
      </DialogForm>
    </FormDialog>
  );
}

function whatGoesLive(setup: TechnicalSetup, count: number): string {
  if (setup.live && count === 0) return 'These values are live already, so nothing changes for readers.';
  const what =
    setup.entityId === '' ? 'Only IP ranges go live: no one signs in through SAML.' : 'These values go live.';
  return setup.live ? `${what} The earlier ones are crossed out.` : what;
}

/** The switches of attributes that are off, and empty fields, say nothing. */
function hasValue(value: string | boolean): boolean {
  return value !== false && value !== '' && value !== '[]';
}
