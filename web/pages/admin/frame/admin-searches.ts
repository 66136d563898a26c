import { paths } from '#contract/values/pages.ts';
import type { KnowledgeSearch } from '#web/features/assistant/knowledge/knowledge-search.ts';
import type { ChangesSearch } from '#web/features/changes/changes-search.ts';
import type { BillingSearch } from '#web/features/invoices/billing/billing-search.ts';
import type { MailSearch } from '#web/features/mail/mail-search.ts';
import type { InstitutionSearch } from '#web/features/people/institutions/institution-search.ts';
import type { ErasureSearch } from '#web/features/privacy/erasure/erasure-search.ts';
import { readManagerSearch } from '#web/features/resources/management/manager-search.ts';
import { keepScheduleSearch } from '#web/features/schedule/schedule-search-keys.ts';
import { keepSecuritySearch } from '#web/features/security-log/security-search-keys.ts';
import { keepStatisticsSearch } from '#web/features/statistics/statistics-search-keys.ts';
import { keepBoardSearch } from '#web/features/technical-setup/board/board-search-keys.ts';
import type { FetchingSearch } from '#web/features/usage/fetching/fetching-search.ts';
import { readHomeSearch } from '#web/lib/pages/home-search.ts';
import { keepKeys } from '#web/lib/pages/keep-keys.ts';
import type { AdminPath } from './admin-screens.ts';
import type { AdminSearch } from './admin-search.ts';

/**
 * Takes out of the address of each admin screen, which anybody may have typed, what is not the screen's. Not in admin-screens.ts, which
 * these screens import: that would be a circle.
 */
export const adminSearches: Readonly<Record<AdminPath, (search: object) => object>> = {
  [paths.admin]: keepKeys<AdminSearch & InstitutionSearch>([
    'view',
    'customer',
    'isAdding',
    'q',
    'sort',
    'order',
    'status',
    'plan',
    'attention',
  ]),
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
  [paths.adminBilling]: keepKeys<BillingSearch>(['q', 'state', 'institution', 'sort', 'order']),
  [paths.adminSchedule]: keepScheduleSearch,
  [paths.adminUsageFetching]: keepKeys<FetchingSearch>(['group']),
  [paths.adminMail]: keepKeys<MailSearch>(['state']),
  [paths.adminChanges]: keepKeys<ChangesSearch>(['q', 'by', 'type', 'object', 'action', 'from', 'to']),
  [paths.adminSecurity]: keepSecuritySearch,
  [paths.adminTokens]: keepKeys<object>([]),
  [paths.adminRetention]: keepKeys<object>([]),
  [paths.adminErasures]: keepKeys<ErasureSearch>(['person', 'institution']),
  [paths.adminWebhooks]: keepKeys<object>([]),
  [paths.adminStatistics]: keepStatisticsSearch,
};
