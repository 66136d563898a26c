import type { AnyKey } from '#contract/programs/tokens.ts';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { useRevokeToken } from './tokens.api.ts';

interface RevokeTokenDialogProps {
  token: Pick<AnyKey, 'id' | 'name' | 'institution'>;
  owner?: string | undefined;
  onClose: () => void;
}

/** Asks before a token is revoked. */
export function RevokeTokenDialog({ token, owner, onClose }: RevokeTokenDialogProps) {
  const revoke = useRevokeToken();
  return (
    <ConfirmDialog
      title={owner ? `Revoke ${token.name} of ${owner}?` : `Revoke ${token.name}?`}
      description="The program that uses the token can do nothing more from then on. You can’t undo this, but you can make a new token."
      confirmText="Revoke"
      pendingText="Revoking..."
      isDangerous
      isPending={revoke.isPending}
      onConfirm={() => revoke.mutate(token, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}
