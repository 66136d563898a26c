import { paths } from '#contract/values/pages.ts';
import type { KnowledgeSearch } from '#web/features/assistant/knowledge/knowledge-search.ts';
import type { ChangesSearch } from '#web/features/changes/changes-search.ts';
import type { BillingSearch } from '#web/features/invoices/billing/billing-search.ts';
import type { MailSearch } from '#web/features/mail/mail-search.ts';
import type { CustomerSearch } from '#web/features/people/customers/customer-search.ts';
import type { InstitutionSearch } from '#web/features/people/institutions/institution-search.ts';
import type { ErasureSearch } from '#web/features/privacy/erasure/erasure-search.ts';
import { readManagerSearch } from '#web/features/resources/management/manager-search.ts';
import { keepScheduleSearch } from '#web/features/schedule/schedule-search-keys.ts';
import { keepSecuritySearch } from '#web/features/security-log/security-search-keys.ts';
import { keepStatisticsSearch } from '#web/features/statistics/statistics-search-keys.ts';
import type { PlanSearch } from '#web/features/subscriptions/plans/plan-search.ts';
import { keepBoardSearch } from '#web/features/technical-setup/board/board-search-keys.ts';
import type { FetchingSearch } from '#web/features/usage/fetching/fetching-search.ts';
import { addressReader, idField } from '#web/lib/pages/address.ts';
import { readHomeSearch } from '#web/lib/pages/home-search.ts';
import { keepKeys } from '#web/lib/pages/keep-keys.ts';
import type { AddingSearch } from './adding-search.ts';
import type { AdminPath } from './admin-screens.ts';

/**
 * Removes unknown keys from the address of each admin screen. Not in admin-screens.ts, because these screens import that file, which would
 * be a circle.
 */
export const adminSearches: Readonly<Record<AdminPath, (search: object) => object>> = {
  [paths.admin]: keepKeys<CustomerSearch & AddingSearch & { institution?: number }>([
    'isAdding',
    'institution',
    'q',
    'sort',
    'order',
    'status',
  ]),
  [paths.adminInstitutions]: keepKeys<InstitutionSearch & AddingSearch>([
    'isAdding',
    'q',
    'plan',
    'attention',
    'sort',
    'order',
  ]),
  [paths.adminSubscriptions]: keepKeys<PlanSearch>(['q', 'state', 'plan', 'accountManager', 'sort', 'order']),
  [paths.adminUsage]: addressReader({ customer: idField }),
  [paths.adminStaff]: keepKeys<AddingSearch>(['isAdding']),
  [paths.adminNotifications]: keepKeys<object>([]),
  [paths.adminDashboard]: readHomeSearch,
  [paths.adminResources]: readManagerSearch,
  [paths.adminKnowledge]: keepKeys<KnowledgeSearch>([
    'view',
    'q',
    'topic',
    'state',
    'due',
    'settled',
    'article',
    'gap',
    'question',
  ]),
  [paths.adminTechSetups]: keepBoardSearch,
  [paths.adminBilling]: keepKeys<BillingSearch>(['view', 'q', 'state', 'institution', 'sort', 'order']),
  [paths.adminSchedule]: keepScheduleSearch,
  [paths.adminUsageFetching]: keepKeys<FetchingSearch>(['group']),
  [paths.adminPortal]: keepKeys<object>([]),
  [paths.adminPlans]: keepKeys<object>([]),
  [paths.adminInvoicing]: keepKeys<object>([]),
  [paths.adminMail]: keepKeys<MailSearch>(['state']),
  [paths.adminSignIn]: keepKeys<object>([]),
  [paths.adminData]: keepKeys<ErasureSearch>(['person', 'institution']),
  [paths.adminDevelopers]: keepKeys<object>([]),
  [paths.adminChanges]: keepKeys<ChangesSearch>(['q', 'by', 'type', 'object', 'action', 'from', 'to']),
  [paths.adminSecurity]: keepSecuritySearch,
  [paths.adminAssistant]: keepKeys<object>([]),
  [paths.adminStatistics]: keepStatisticsSearch,
};
