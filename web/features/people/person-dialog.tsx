import { DeactivateDialog } from './deactivate-dialog.tsx';
import { PasswordLinkDialog } from './password-link-dialog.tsx';
import type { Care } from './use-person-dialogs.ts';

/** The dialogs that are the same for customers and staff. */
export function PersonDialogs({ care }: { care: Care }) {
  const { open, close } = care;
  if (open?.kind === 'deactivate') return <DeactivateDialog person={open.person} onClose={close} />;
  if (open?.kind === 'link') return <PasswordLinkDialog person={open.person} isNew={open.isNew} onClose={close} />;
  return null;
}
