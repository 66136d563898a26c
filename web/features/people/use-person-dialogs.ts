import { useState } from 'react';

/** A person as the dialogs about them need it. */
export interface CaredPerson {
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
  | { kind: 'link'; person: CaredPerson; isNew: boolean }
  | { kind: 'deactivate'; person: CaredPerson };

export type Care = ReturnType<typeof useCare>;

/** Which dialog about which person is open; at most one is. `uploadData` leads to the upload of a customer's usage. */
export function useCare(uploadData: (customerId: number) => void) {
  const [open, setOpen] = useState<OpenDialog | null>(null);
  return {
    open,
    close: () => setOpen(null),
    add: () => setOpen({ kind: 'add' }),
    edit: (id: number) => setOpen({ kind: 'edit', id }),
    /** `isNew`: they were added a moment ago, which the dialog says. */
    makeLink: (person: CaredPerson, isNew = false) => setOpen({ kind: 'link', person, isNew }),
    uploadData,
    askDeactivate: (person: CaredPerson) => setOpen({ kind: 'deactivate', person }),
  };
}
