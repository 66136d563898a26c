import type { Right } from './rights.ts';
import { type Role, roles, valueOfRole } from './roles.ts';

/**
 * What a person may do. Server, contract and browser check these and never a role's name: the compiler then requires
 * every capability for a new role, and a right granted to a person can be added to those of the role
 * (`capabilitiesOf`).
 */
export interface Capabilities {
  /** Everything but the own account. Without it only the calls, pages and frames for signing in and out work. */
  readonly usesPortal: boolean;

  // Customers' capabilities

  /** Has a support channel with the team, assigned staff, and sessions with them. */
  readonly isServed: boolean;
  /** Sees the own institution's plan, usage, invoices and set-up, and edits what its customers may edit. */
  readonly actsForOwnInstitution: boolean;

  // The team's capabilities

  /** Is staff: visible to everybody, sees everybody, can chat with all staff, and can be assigned to institutions. */
  readonly servesCustomers: boolean;
  /** The column of `institutions` that assigns this role; the person acts for the institutions that name them there. */
  readonly assignedBy: Assignment | null;
  /** Acts for every institution and serves all of its customers. */
  readonly actsForAllInstitutions: boolean;
  /** Chats with the customers they serve in the team's shared channel, and not one to one. */
  readonly sharesSupportChannels: boolean;
  /** Unassigned channels count as theirs. */
  readonly ownsUnassignedChannels: boolean;
  /** Stays in everybody's contacts and cannot be blocked. */
  readonly staysConnected: boolean;
  /** Plans and changes everybody's sessions. */
  readonly managesAllSessions: boolean;

  // Money, access and figures

  /** Reads invoices and renewals of the institutions they act for. */
  readonly readsInvoices: boolean;
  /** Makes renewal offers to the institutions they act for, and sees their state. */
  readonly offersRenewals: boolean;
  /** Writes drafts of invoices of the institutions whose invoices they read. */
  readonly draftsInvoices: boolean;
  /** Reads and sends the invoices of all institutions, and notes payments, reminders and credit notes. */
  readonly managesBilling: boolean;
  /**
   * Changes how an institution's readers sign in; institution and team both have it, because they agree on each step.
   */
  readonly changesSignIn: boolean;
  /** Reviews institutions' set-ups for the team. */
  readonly reviewsSetups: boolean;
  /** Tests an institution's sign-in as one of its readers would. */
  readonly testsSignIn: boolean;

  // Shared data and administration

  /** Registers and changes people, manages their sign-in, archives and erasure. */
  readonly managesPeople: boolean;
  /** Adds and invites customers of the institutions they act for, and names their institution's administrators. */
  readonly bringsInCustomers: boolean;
  /** Changes institutions: their plans, consortia and assigned staff. */
  readonly managesInstitutions: boolean;
  /** Adds and removes resources and usage reports. */
  readonly managesResources: boolean;
  /** Edits the shared answers: articles of the assistant and the team's saved replies. */
  readonly writesSharedAnswers: boolean;
  /** Reads deleted and former versions of messages, and imports conversations from another desk. */
  readonly overseesConversations: boolean;
  /** Manages keys and webhooks of every institution, and revokes other people's tokens. */
  readonly managesPrograms: boolean;
  /** Opens the admin screens, and receives the portal's operational notices. */
  readonly runsPortal: boolean;
}

export type Assignment = 'accountManagerId' | 'techSupportId';

const nothing: Capabilities = {
  usesPortal: false,
  isServed: false,
  actsForOwnInstitution: false,
  servesCustomers: false,
  assignedBy: null,
  actsForAllInstitutions: false,
  sharesSupportChannels: false,
  ownsUnassignedChannels: false,
  staysConnected: false,
  managesAllSessions: false,
  readsInvoices: false,
  offersRenewals: false,
  draftsInvoices: false,
  managesBilling: false,
  changesSignIn: false,
  reviewsSetups: false,
  testsSignIn: false,
  managesPeople: false,
  bringsInCustomers: false,
  managesInstitutions: false,
  managesResources: false,
  writesSharedAnswers: false,
  overseesConversations: false,
  managesPrograms: false,
  runsPortal: false,
};

const ofRoles: Readonly<Record<Role, Capabilities>> = {
  customer: {
    ...nothing,
    usesPortal: true,
    isServed: true,
    actsForOwnInstitution: true,
    readsInvoices: true,
    changesSignIn: true,
    testsSignIn: true,
  },
  account_manager: {
    ...nothing,
    usesPortal: true,
    servesCustomers: true,
    assignedBy: 'accountManagerId',
    sharesSupportChannels: true,
    ownsUnassignedChannels: true,
    readsInvoices: true,
    offersRenewals: true,
    draftsInvoices: true,
    bringsInCustomers: true,
  },
  tech_support: {
    ...nothing,
    usesPortal: true,
    servesCustomers: true,
    assignedBy: 'techSupportId',
    changesSignIn: true,
    reviewsSetups: true,
    testsSignIn: true,
  },
  admin: {
    usesPortal: true,
    isServed: false,
    actsForOwnInstitution: false,
    servesCustomers: true,
    assignedBy: null,
    actsForAllInstitutions: true,
    sharesSupportChannels: true,
    ownsUnassignedChannels: false,
    staysConnected: true,
    managesAllSessions: true,
    readsInvoices: true,
    offersRenewals: true,
    draftsInvoices: true,
    managesBilling: true,
    changesSignIn: true,
    reviewsSetups: true,
    testsSignIn: false,
    managesPeople: true,
    bringsInCustomers: true,
    managesInstitutions: true,
    managesResources: true,
    writesSharedAnswers: true,
    overseesConversations: true,
    managesPrograms: true,
    runsPortal: true,
  },
};

/**
 * A person with capabilities. The role is any string: while a newer version runs beside this one, people may have roles
 * that only it knows. Rights granted to a person belong here beside the role, and are added in `capabilitiesOf`.
 */
export interface Holder {
  readonly role: string;
  readonly rights?: readonly Right[] | undefined;
}

/** The capabilities that a granted right adds, by the roles it is meant for: after a change of role it gives nothing. */
const ofRights: Readonly<Record<Right, { isFor: (may: Capabilities) => boolean; adds: Partial<Capabilities> }>> = {
  'institution-admin': { isFor: (may) => may.actsForOwnInstitution, adds: { bringsInCustomers: true } },
  finance: {
    isFor: (may) => may.servesCustomers,
    adds: { readsInvoices: true, draftsInvoices: true, managesBilling: true },
  },
};

/** The capabilities of a person; none for a role that this version does not know. */
export function capabilitiesOf({ role, rights }: Holder): Capabilities {
  const may = valueOfRole(ofRoles, role, nothing);
  if (!rights || rights.length === 0) return may;
  const granted = rights.filter((right) => isForRole(right, may)).map((right) => ofRights[right].adds);
  return Object.assign({ ...may }, ...granted);
}

/** Whether a person has a right that was granted to them, and that is meant for their role. */
export function holdsRight({ role, rights = [] }: Holder, right: Right): boolean {
  return rights.includes(right) && isForRole(right, valueOfRole(ofRoles, role, nothing));
}

/** False for a right that only a newer version knows. */
function isForRole(right: Right, may: Capabilities): boolean {
  return Object.hasOwn(ofRights, right) && ofRights[right].isFor(may);
}

/** The roles with a capability, for access rules and queries. */
export function rolesWith(isMet: (may: Capabilities) => boolean): Role[] {
  return roles.filter((role) => isMet(capabilitiesOf({ role })));
}

export function rolesAssignedBy(column: Assignment): Role[] {
  return rolesWith((may) => may.assignedBy === column);
}

export const servedRoles = rolesWith((may) => may.isServed);
export const staffRoles = rolesWith((may) => may.servesCustomers);
export const programKeeperRoles = rolesWith((may) => may.actsForOwnInstitution || may.managesPrograms);
export const channelTeamRoles = rolesWith((may) => may.sharesSupportChannels);
