import { capabilitiesOf } from '#contract/values/capabilities.ts';
import type { Person } from './people.queries.ts';

/**
 * Whether a customer's support channel is assigned to a member of staff outside its team, who reads and writes there until it is assigned
 * to somebody else. It gives nothing else of the customer or their institution.
 */
export function isGrantedChannel(staff: Person, customer: Person): boolean {
  if (staff.deactivatedAt || !capabilitiesOf(staff).servesCustomers || !capabilitiesOf(customer).isServed) return false;
  return customer.channelGrantedToId === staff.id;
}
