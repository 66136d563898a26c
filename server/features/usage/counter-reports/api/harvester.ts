import type { Db } from '#server/db/schema.ts';
import { exceptionOf } from '#server/features/usage/counter-reports/report-header.ts';
import { type Customer, findCustomer } from './counter-api.queries.ts';
import { CounterError } from './counter-error.ts';

export interface HarvestKey {
  id: number;
  institutionId: number;
  scopes: readonly string[];
}

export interface HarvestAccess {
  /** The active key with this secret. */
  findKey(secret: string): Promise<HarvestKey | undefined>;
  /** The ended key with this secret, so that its institution sees who still uses it. */
  findFormerKey(secret: string): Promise<Pick<HarvestKey, 'id' | 'institutionId'> | undefined>;
  /** The other institutions whose usage an institution may see: those of its consortium's members. */
  membersOf(institutionId: number): Promise<readonly number[]>;
}

export interface Harvester {
  key: HarvestKey;
  customer: Customer;
}

interface Asking {
  asked: ReadonlyMap<string, readonly string[]>;
  /** Called with the key's owner, even if the key is refused. */
  onKey(key: Pick<HarvestKey, 'id' | 'institutionId'>): void;
  /** Called with the requested institution if nobody has or had the key. */
  onUnknownKey(institutionId: number): void;
}

const scope = 'usage-reports';
/** "The World", in the Code. */
const world = '0000000000000000';

/**
 * Identifies the caller by the key, and checks the customer ID: the key's own institution, or a member of it. The requestor ID is optional;
 * it is the customer ID of the key's own institution. Somebody else's ID gets the same answer as an unknown one.
 */
export async function harvesterOf(
  db: Db,
  { findKey, findFormerKey, membersOf }: HarvestAccess,
  { asked, onKey, onUnknownKey }: Asking,
): Promise<Harvester> {
  const missing = ['customer_id', 'api_key'].filter((name) => asked.get(name)?.length !== 1 || !asked.get(name)?.[0]);
  if (missing.length > 0) throw new CounterError(exceptionOf(1030, `Needed once: ${missing.join(', ')}`));
  const [customerId = ''] = asked.get('customer_id') ?? [];
  const [secret = ''] = asked.get('api_key') ?? [];
  const key = await findKey(secret);
  const known = key ?? (await findFormerKey(secret));
  if (known) onKey(known);
  else {
    const unopened = await findCustomer(db, customerId);
    if (unopened) onUnknownKey(unopened.id);
  }
  if (!key?.scopes.includes(scope)) throw new CounterError(exceptionOf(2020));
  const requestors = asked.get('requestor_id')?.filter(Boolean) ?? [];
  const found = await Promise.all(requestors.map((requestor) => findCustomer(db, requestor)));
  if (found.some((requestor) => requestor?.id !== key.institutionId)) throw new CounterError(exceptionOf(2000));
  if (customerId === world) throw new CounterError(exceptionOf(2011));
  const customer = await findCustomer(db, customerId);
  // Read for unknown customers too, so that the response time does not reveal who is a customer.
  const seen = [key.institutionId, ...(await membersOf(key.institutionId))];
  if (!customer || !seen.includes(customer.id)) throw new CounterError(exceptionOf(2010));
  return { key, customer };
}
