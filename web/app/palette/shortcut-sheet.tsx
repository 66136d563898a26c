import { pagesFor } from '#web/app/routes/page-names.ts';
import { labelledShortcuts } from '#web/lib/keys/shortcut-labels.ts';
import { shortcuts } from '#web/lib/keys/shortcut-list.ts';
import { turnSingleKeys, useSingleKeys } from '#web/lib/keys/single-keys.ts';
import { useCapabilities } from '#web/lib/viewer.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { KeyNames } from '#web/ui/key-names.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';

export function ShortcutSheet({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const may = useCapabilities();
  const pages = pagesFor(may).filter((page) => page.keys !== undefined);
  const known = labelledShortcuts
    .filter(
      ({ isForTeam, isForStaff }) => (may.sharesSupportChannels || !isForTeam) && (may.servesCustomers || !isForStaff),
    )
    .map(({ name, label }) => ({ label, keys: shortcuts[name].keys }));
  const isOn = useSingleKeys();
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      title="Keyboard shortcuts"
      className="md:max-w-200"
      description={
        isOn ? 'Single keys work wherever you are not typing.' : 'Single keys are switched off in this browser.'
      }
      footer={
        <Button variant="secondary" onClick={() => turnSingleKeys(!isOn)}>
          {isOn ? 'Switch single keys off' : 'Switch single keys on'}
        </Button>
      }
    >
      {/* Focusable, so that keys can scroll a long list. */}
      <section aria-label="Shortcuts" tabIndex={0} className="grid gap-x-8 gap-y-4 md:grid-cols-2">
        <ShortcutList title="Everywhere and in conversations" shortcuts={known} />
        <ShortcutList title="Go to a page" shortcuts={pages} />
      </section>
    </Dialog>
  );
}

function ShortcutList({
  title,
  shortcuts: shown,
}: {
  title: string;
  shortcuts: readonly { label: string; keys?: string }[];
}) {
  return (
    <section>
      <h3 className="pb-1 text-h3">{title}</h3>
      <dl className="flex flex-col divide-y">
        {shown.map(({ label, keys = '' }) => (
          <div key={label} className="flex min-h-9 items-center justify-between gap-4 py-1">
            <dt className="text-control">{label}</dt>
            <dd>
              <KeyNames keys={keys} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
