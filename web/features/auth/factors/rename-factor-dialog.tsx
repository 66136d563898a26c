import type { Factor } from '#contract/people/factors.ts';
import { factorNameMaxLength } from '#contract/values/people/factors.ts';
import { TextDialog } from '#web/ui/overlays/text-dialog.tsx';
import { useRenameFactor } from './factors.api.ts';

export function RenameFactorDialog({ factor, onClose }: { factor: Factor; onClose: () => void }) {
  const rename = useRenameFactor(factor);
  return (
    <TextDialog
      title={`Rename ${factor.name}`}
      label="Name"
      text={factor.name}
      maxLength={factorNameMaxLength}
      missing="Give it a name you’ll recognise"
      persistKey={`factor.${factor.id}`}
      isPending={rename.isPending}
      send={rename.mutateAsync}
      onClose={onClose}
    />
  );
}
