import type { CustomerOverview } from '#contract/people/customers.ts';
import type { PersonChange } from '#contract/people/people.ts';
import { readTier, type Tier } from '#contract/values/plans-and-usage/tiers.ts';
import type { Input } from '#web/lib/calls/api.ts';

/** The choice of an institution that does not exist yet. */
export const newInstitution = 'new';

export interface CustomerValues {
  fullName: string;
  username: string;
  email: string;
  /** An id, `new`, or empty for none chosen. */
  institutionId: string;
  /** The name of a new institution. */
  companyName: string;
  department: string;
  /** Empty for none. */
  subscriptionTier: string;
}

export function valuesOf(customer: CustomerOverview | null): CustomerValues {
  return {
    fullName: customer?.fullName ?? '',
    username: customer?.username ?? '',
    email: customer?.pendingEmail ?? customer?.email ?? '',
    institutionId: customer ? String(customer.institutionId) : '',
    companyName: '',
    department: customer?.department ?? '',
    subscriptionTier: customer?.subscriptionTier ?? '',
  };
}

export function newCustomerOf(values: CustomerValues): Input<'POST /api/register'>['body'] {
  const tier = readTier(values.subscriptionTier);
  return {
    role: 'customer',
    fullName: values.fullName,
    username: values.username,
    ...(values.institutionId === newInstitution
      ? { companyName: values.companyName }
      : { institutionId: Number(values.institutionId) }),
    ...(values.email.trim() && { email: values.email }),
    ...(values.department.trim() && { department: values.department }),
    ...(tier && { subscriptionTier: tier }),
  };
}

/** Only changed fields are sent: an untouched plan must not undo what somebody else set meanwhile. */
export function changesOf(customer: CustomerOverview, values: CustomerValues, currentTier: Tier | null): PersonChange {
  const fullName = values.fullName.trim();
  const username = values.username.trim();
  const email = values.email.trim() || null;
  const department = values.department.trim() || null;
  const institutionId = Number(values.institutionId);
  const tier = readTier(values.subscriptionTier);
  return {
    ...(fullName !== customer.fullName && { fullName }),
    ...(username !== customer.username && { username }),
    ...(email !== (customer.pendingEmail ?? customer.email) && { email }),
    ...(department !== customer.department && { department }),
    ...(institutionId !== customer.institutionId && { institutionId }),
    ...(tier && tier !== currentTier && { subscriptionTier: tier }),
  };
}
