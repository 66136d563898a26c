import { capabilitiesOf } from '#contract/values/capabilities.ts';
import { actsFor } from './absences/cover.ts';
import { canReadInvoices, type KnownRelations, takenOver, takesPart } from './people.access.ts';
import type { Person } from './people.queries.ts';
import { sharedWith } from './sharing/shared-conversations.ts';

/** Columns of a stored file that decide who may read it. */
export interface FileReaders {
  readers: 'uploader' | 'everyone' | 'institution' | 'person' | 'conversation';
  uploaderId: number;
  institutionId: number | null;
  /** Assigned account manager of the file's institution. */
  accountManagerId: number | null;
  personId: number | null;
  conversation: string | null;
  removedAt: string | null;
  /** When it was uploaded; what colleagues share may begin later. */
  createdAt: string;
  /** Not null: the file is the signed contract of a term. */
  contractName?: string | null;
}

/** Uses the file's row and the current directory, so that staff who are no longer assigned lose access. */
export function canReadFile(viewer: Person, file: FileReaders, known: KnownRelations): boolean {
  if (file.removedAt || viewer.deactivatedAt) return false;
  switch (file.readers) {
    case 'uploader':
      return viewer.id === file.uploaderId;
    case 'everyone':
      return capabilitiesOf(viewer).usesPortal;
    case 'institution':
      return file.contractName != null && file.institutionId !== null
        ? canReadInvoices(viewer, { id: file.institutionId, accountManagerId: file.accountManagerId })
        : belongsTo(viewer, file.institutionId, file.accountManagerId);
    case 'person': {
      const person = known.find(file.personId ?? 0);
      if (!person) return false;
      // A file shared with a customer is readable by their whole institution.
      return viewer.id === person.id || belongsTo(viewer, person.institutionId, person.accountManagerId);
    }
    case 'conversation': {
      const key = file.conversation ?? '';
      if (takesPart(viewer, key, known) || takenOver(viewer, key, known) !== null) return true;
      const shared = sharedWith(viewer, key, known);
      return shared !== null && file.createdAt >= shared.since;
    }
  }
}

/** Checks access to an institution's own objects: its customers, its account manager and administrators have it. */
function belongsTo(viewer: Person, institutionId: number | null, accountManagerId: number | null): boolean {
  const { actsForAllInstitutions, assignedBy, actsForOwnInstitution } = capabilitiesOf(viewer);
  if (actsForAllInstitutions) return true;
  if (assignedBy === 'accountManagerId') return actsFor(viewer, accountManagerId);
  return actsForOwnInstitution && institutionId !== null && viewer.institutionId === institutionId;
}
