import { useState } from 'react';

/** A person as the dialogs about them need it. */
export interface ManagedPerson {
  id: number;
  fullName: string;
  username: string;
  deactivatedAt: string | null;
  /** Institutions assigned to a member of staff. */
  institutions?: number;
}

type OpenDialog =
  | { kind: 'add' }
  | { kind: 'edit'; id: number }
  | { kind: 'link'; person: ManagedPerson; isNew: boolean }
  | { kind: 'deactivate'; person: ManagedPerson };

export type PersonDialogs = ReturnType<typeof usePersonDialogs>;

/** Which dialog about which person is open; at most one is. `uploadData` leads to the upload of a customer's usage. */
export function usePersonDialogs(uploadData: (customerId: number) => void) {
  const [open, setOpen] = useState<OpenDialog | null>(null);
  return {
    open,
    close: () => setOpen(null),
    add: () => setOpen({ kind: 'add' }),
    edit: (id: number) => setOpen({ kind: 'edit', id }),
    /** `isNew`: they were added a moment ago, which the dialog says. */
    makeLink: (person: ManagedPerson, isNew = false) => setOpen({ kind: 'link', person, isNew }),
    uploadData,
    askDeactivate: (person: ManagedPerson) => setOpen({ kind: 'deactivate', person }),
  };
}
