import type { CustomersPage, CustomersQuery } from '#contract/people/customers.ts';
import { londonTime } from '#contract/values/chat/support-hours.ts';
import type { Db } from '#server/db/schema.ts';
import { assignedStaff } from '#server/features/people/institutions/institutions.service.ts';
import type { Clock } from '#server/platform/clock.ts';
import { countCustomers, listLastUsageUploads, readCustomers } from './customers.queries.ts';

export async function readCustomerPage(
  { db, clock }: { db: Db; clock: Clock },
  query: CustomersQuery,
): Promise<CustomersPage> {
  const { rows, next } = await readCustomers(db, londonTime(clock()).day, query);
  const institutionIds = rows.map(({ institutionId }) => institutionId ?? 0);
  const usageUploads = await listLastUsageUploads(db, [...new Set(institutionIds)]);
  const customers = rows.map(({ institutionId, companyName, hasPassword, ...row }) => ({
    ...row,
    institutionId: institutionId ?? 0,
    companyName: companyName ?? '',
    hasPassword: Boolean(hasPassword),
    lastUsageUpload: usageUploads.get(institutionId ?? 0) ?? null,
    accountManager: assignedStaff(row.managerId, row.managerName, row.managerLeftAt),
    techSupport: assignedStaff(row.supporterId, row.supporterName, row.supporterLeftAt),
  }));
  return { customers, total: await countCustomers(db, query), nextCursor: next };
}
