import { useState } from 'react';
import type { Role } from '#contract/values/roles.ts';

export interface ManagedPerson {
  id: number;
  fullName: string;
  username: string;
  deactivatedAt: string | null;
  role?: Role;
  /** Set for customers: until they have signed in they are invited. */
  lastSignInAt?: string | null;
  /** The number of institutions assigned to a member of staff. */
  institutions?: number;
}

type OpenDialog =
  | { kind: 'add'; institution?: number | undefined }
  | { kind: 'edit'; id: number }
  | { kind: 'link'; person: ManagedPerson; isNew: boolean }
  | { kind: 'invite'; person: ManagedPerson; isNew: boolean }
  | { kind: 'endSessions'; person: ManagedPerson }
  | { kind: 'signIn'; person: ManagedPerson }
  | { kind: 'archive'; person: ManagedPerson }
  | { kind: 'deactivate'; person: ManagedPerson }
  | { kind: 'handOver'; person: ManagedPerson };

export type PersonDialogs = ReturnType<typeof usePersonDialogs>;

/** The state of the dialogs: which is open for which person. `uploadData` opens the upload of a customer's usage. */
export function usePersonDialogs(uploadData: (customerId: number) => void) {
  const [open, setOpen] = useState<OpenDialog | null>(null);
  return {
    open,
    close: () => setOpen(null),
    /** For a customer the institution may be chosen already. */
    add: (institution?: number) => setOpen({ kind: 'add', institution }),
    edit: (id: number) => setOpen({ kind: 'edit', id }),
    /** With `isNew` the dialog says that they were just added. */
    makeLink: (person: ManagedPerson, isNew = false) => setOpen({ kind: 'link', person, isNew }),
    /** With `isNew` they were just added, and the invitation is made at once. */
    invite: (person: ManagedPerson, isNew = false) => setOpen({ kind: 'invite', person, isNew }),
    uploadData,
    handOver: (person: ManagedPerson) => setOpen({ kind: 'handOver', person }),
    askEndSessions: (person: ManagedPerson) => setOpen({ kind: 'endSessions', person }),
    showSignIn: (person: ManagedPerson) => setOpen({ kind: 'signIn', person }),
    askForArchive: (person: ManagedPerson) => setOpen({ kind: 'archive', person }),
    askDeactivate: (person: ManagedPerson) => setOpen({ kind: 'deactivate', person }),
  };
}
