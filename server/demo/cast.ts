import type { Role } from '#contract/values/roles.ts';
import { demoPassword } from '#server/platform/common-passwords.ts';

export const castPassword = demoPassword;

export interface CastInstitution {
  id: number;
  name: string;
  accountManagerId: number;
  techSupportId: number;
  /** The consortium that it belongs to. */
  consortiumId?: number;
}

export interface CastMember {
  id: number;
  username: string;
  fullName: string;
  role: Role;
  institutionId: number | null;
  department: string | null;
  subscriptionTier: string | null;
  /** Days before the data is put in; null for never. */
  joined: number;
  signedIn: number | null;
  deactivated: number | null;
}

/**
 * The people whom demo, tests and journeys know by name. `librarian` and `librarian2` have no relation to each other.
 */
export const castInstitutions: readonly CastInstitution[] = [
  { id: 1, name: 'University of Harrowmere', accountManagerId: 4, techSupportId: 3 },
  { id: 2, name: 'Calder Bay University', accountManagerId: 4, techSupportId: 3 },
];

export const cast: readonly CastMember[] = [
  staff(1, 'admin', 'Ada Lindqvist', 'admin'),
  customer(2, 'librarian', 'Maya Okafor', 1, 'Library Services', 'gold', 0.2),
  staff(3, 'tech', 'Lars Kuhn', 'tech_support'),
  staff(4, 'manager', 'Priya Shah', 'account_manager'),
  customer(5, 'librarian2', 'Theo Brandt', 2, 'Electronic Resources', 'silver', 1.4),
  customer(6, 'colleague', 'Ines Carvalho', 1, 'Acquisitions', 'gold', 2.1),
];

export function staff(id: number, username: string, fullName: string, role: Role): CastMember {
  const none = { institutionId: null, department: null, subscriptionTier: null, deactivated: null };
  return { id, username, fullName, role, ...none, joined: 480, signedIn: 0.1 };
}

function customer(
  id: number,
  username: string,
  fullName: string,
  ...[institutionId, department, subscriptionTier, signedIn]: [number, string, string, number]
): CastMember {
  const more = { institutionId, department, subscriptionTier, signedIn };
  return { id, username, fullName, role: 'customer', ...more, joined: 300, deactivated: null };
}
