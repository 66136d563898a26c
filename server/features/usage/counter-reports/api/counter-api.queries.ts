import { type Identifiers, identifierKindNames } from '#contract/values/people/identifiers.ts';
import type { Db } from '#server/db/schema.ts';

export interface Customer extends Identifiers {
  id: number;
  name: string;
}

const columns = ['id', 'name', ...identifierKindNames] as const;

/** Finds an institution by its customer ID, or by its number. */
export async function findCustomer(db: Db, customerId: string): Promise<Customer | undefined> {
  const isNumber = /^[1-9]\d{0,14}$/.test(customerId);
  return (
    db
      .selectFrom('institutions')
      .where('customerId', '=', customerId)
      .$if(isNumber, (others) =>
        others
          .clearWhere()
          .where((eb) => eb.or([eb('customerId', '=', customerId), eb('id', '=', Number(customerId))])),
      )
      .select(columns)
      // One institution's customer ID may be another one's number.
      .orderBy((eb) => eb.case().when('customerId', '=', customerId).then(0).else(1).end())
      .executeTakeFirst()
  );
}

export async function listCustomers(db: Db, ids: readonly number[]): Promise<Customer[]> {
  return db
    .selectFrom('institutions')
    .where('id', 'in', ids)
    .select(columns)
    .orderBy('nameKey')
    .orderBy('id')
    .execute();
}
