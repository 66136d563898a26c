import { capabilitiesOf } from '#contract/values/capabilities.ts';
import type { Person } from '#server/features/people/people.queries.ts';
import { forbidden } from '#server/platform/http/errors.ts';

/** The contract admits customers, of whom only an institution's administrators bring in colleagues. */
export function requireBringingIn(me: Person): void {
  if (!capabilitiesOf(me).bringsInCustomers) throw forbidden();
}
