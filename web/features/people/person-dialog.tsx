import { DeactivateDialog } from './deactivate-dialog.tsx';
import { PasswordLinkDialog } from './password-link-dialog.tsx';
import type { PersonDialogs } from './use-person-dialogs.ts';

/** The dialogs that are the same for customers and staff. */
export function PersonDialog({ dialogs }: { dialogs: PersonDialogs }) {
  const { open, close } = dialogs;
  if (open?.kind === 'deactivate') return <DeactivateDialog person={open.person} onClose={close} />;
  if (open?.kind === 'link') return <PasswordLinkDialog person={open.person} isNew={open.isNew} onClose={close} />;
  return null;
}
