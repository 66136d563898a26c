import { portalName } from '#web/lib/portal.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { CopyButton } from '#web/ui/buttons/copy-button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';

/** Ten codes, which cannot be shown again. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const text = codes.join('\n');
  const file = `data:text/plain;charset=utf-8,${encodeURIComponent(`Recovery codes for ${portalName}\n\n${text}\n`)}`;
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title="Keep your recovery codes"
      description="If you lose your device, each of these codes lets you in once. They’re shown only now: keep them where you keep your passwords."
      footer={<Button onClick={onClose}>I have kept them</Button>}
    >
      <ul className="grid grid-cols-1 gap-x-6 gap-y-1 rounded-control bg-sunken p-4 sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>
            <code className="text-small">{code}</code>
          </li>
        ))}
      </ul>
      <div className="mt-3 flex items-center gap-3">
        <CopyButton text={text} name="the recovery codes" shownAs="the codes" />
        <a className="font-medium text-link text-small underline" href={file} download="recovery-codes.txt">
          Save as a file
        </a>
      </div>
    </Dialog>
  );
}
