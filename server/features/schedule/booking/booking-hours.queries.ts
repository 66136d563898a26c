import type { BookingHours } from '#contract/schedule/bookings.ts';
import { defaultBookingHours } from '#contract/values/schedule.ts';
import type { Db } from '#server/db/schema.ts';

/** When a member of staff takes bookings; the defaults if nothing is stored. */
export async function findBookingHours(db: Db, staffId: number): Promise<BookingHours> {
  const row = await db.selectFrom('bookingHours').where('staffId', '=', staffId).selectAll().executeTakeFirst();
  if (!row) return defaultBookingHours;
  const { staffId: _, updatedAt: __, lengths, days, ...rest } = row;
  return { ...rest, lengths: JSON.parse(lengths), days: JSON.parse(days) };
}

export async function saveBookingHours(db: Db, staffId: number, hours: BookingHours, updatedAt: string): Promise<void> {
  const row = { ...hours, lengths: JSON.stringify(hours.lengths), days: JSON.stringify(hours.days), updatedAt };
  await db
    .insertInto('bookingHours')
    .values({ staffId, ...row })
    .onConflict((conflict) => conflict.column('staffId').doUpdateSet(row))
    .execute();
}
