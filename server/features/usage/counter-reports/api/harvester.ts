import type { Db } from '#server/db/schema.ts';
import { exceptionOf } from '#server/features/usage/counter-reports/report-header.ts';
import { type Customer, findCustomer } from './counter-api.queries.ts';
import { CounterError } from './counter-error.ts';

/** A key of a program, as far as it concerns whoever harvests. */
export interface HarvestKey {
  id: number;
  institutionId: number;
  scopes: readonly string[];
}

export interface HarvestAccess {
  /** The key with this secret; undefined for none, and for one that has ended. */
  findKey(secret: string): Promise<HarvestKey | undefined>;
  /** The key with this secret that opens nothing any more, so that its people see who still comes with it. */
  findFormerKey(secret: string): Promise<Pick<HarvestKey, 'id' | 'institutionId'> | undefined>;
  /** The institutions whose usage people of another one may see, as those of a consortium see its members'. */
  membersOf(institutionId: number): Promise<readonly number[]>;
}

export interface Harvester {
  key: HarvestKey;
  /** Whose usage is asked for. */
  customer: Customer;
}

interface Asking {
  asked: ReadonlyMap<string, readonly string[]>;
  /** Told whose key it is, even where it is refused. */
  onKey(key: Pick<HarvestKey, 'id' | 'institutionId'>): void;
  /** Told which institution is asked for with a key that nobody has or had. */
  onUnknownKey(institutionId: number): void;
}

/** The scope of a key that may harvest. */
const scope = 'usage-reports';
/** "The World", in the Code. */
const world = '0000000000000000';

/**
 * Who asks, and for whom: by the key, and a customer ID that is the key's own or of a member. A requestor ID may be left out; it is the
 * customer ID of the key's own institution. One that belongs to somebody else is answered as one that nobody has.
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
  // Read for whoever is asked for, so that the time of an answer does not tell who is a customer.
  const seen = [key.institutionId, ...(await membersOf(key.institutionId))];
  if (!customer || !seen.includes(customer.id)) throw new CounterError(exceptionOf(2010));
  return { key, customer };
}
