import type { lazyRouteComponent } from '@tanstack/react-router';
import { paths } from '#contract/values/pages.ts';
import type { KnowledgeSearch } from '#web/features/assistant/knowledge/knowledge-search.ts';
import type { ChangesSearch } from '#web/features/changes/changes-search.ts';
import type { BillingSearch } from '#web/features/invoices/billing/billing-search.ts';
import type { MailSearch } from '#web/features/mail/mail-search.ts';
import type { ErasureSearch } from '#web/features/privacy/erasure/erasure-search.ts';
import { readManagerSearch } from '#web/features/resources/management/manager-search.ts';
import { keepScheduleSearch } from '#web/features/schedule/schedule-search-keys.ts';
import { keepSecuritySearch } from '#web/features/security-log/security-search-keys.ts';
import { keepStatisticsSearch } from '#web/features/statistics/statistics-search-keys.ts';
import { keepBoardSearch } from '#web/features/technical-setup/board/board-search-keys.ts';
import type { FetchingSearch } from '#web/features/usage/fetching/fetching-search.ts';
import { readHomeSearch } from '#web/lib/pages/home-search.ts';
import { keepKeys } from '#web/lib/pages/keep-keys.ts';
import { lazyPage } from '#web/lib/pages/lazy-page.ts';
import type { AdminPath } from './admin-screens.ts';
import type { AdminSearch } from './admin-search.ts';

interface AdminPage {
  /** Loaded when the screen is first opened. */
  Page: ReturnType<typeof lazyRouteComponent>;
  /** Takes out of the screen's address, which anybody may have typed, what is not the screen's. */
  readSearch: (search: object) => object;
}

/** The page of every admin screen. Not in admin-screens.ts, which these pages import: that would be a circle. */
export const adminPages: Readonly<Record<AdminPath, AdminPage>> = {
  [paths.admin]: {
    Page: lazyPage(() => import('./admin-page.tsx'), 'AdminPage'),
    readSearch: keepKeys<AdminSearch>(['view', 'customer', 'isAdding', 'q', 'sort', 'order', 'status']),
  },
  [paths.adminDashboard]: {
    Page: lazyPage(() => import('./dashboard-page.tsx'), 'AdminDashboardPage'),
    readSearch: readHomeSearch,
  },
  [paths.adminResources]: {
    Page: lazyPage(() => import('./resources-page.tsx'), 'AdminResourcesPage'),
    readSearch: readManagerSearch,
  },
  [paths.adminKnowledge]: {
    Page: lazyPage(() => import('./knowledge-page.tsx'), 'KnowledgePage'),
    readSearch: keepKeys<KnowledgeSearch>([
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
  },
  [paths.adminTechSetups]: {
    Page: lazyPage(() => import('./tech-setups-page.tsx'), 'TechSetupsPage'),
    readSearch: keepBoardSearch,
  },
  [paths.adminBilling]: {
    Page: lazyPage(() => import('./billing-page.tsx'), 'AdminBillingPage'),
    readSearch: keepKeys<BillingSearch>(['q', 'state', 'institution', 'sort', 'order']),
  },
  [paths.adminSchedule]: {
    Page: lazyPage(() => import('./schedule-page.tsx'), 'AdminSchedulePage'),
    readSearch: keepScheduleSearch,
  },
  [paths.adminUsageFetching]: {
    Page: lazyPage(() => import('./usage-fetching-page.tsx'), 'UsageFetchingPage'),
    readSearch: keepKeys<FetchingSearch>(['group']),
  },
  [paths.adminMail]: {
    Page: lazyPage(() => import('./mail-page.tsx'), 'AdminMailPage'),
    readSearch: keepKeys<MailSearch>(['state']),
  },
  [paths.adminChanges]: {
    Page: lazyPage(() => import('./changes-page.tsx'), 'AdminChangesPage'),
    readSearch: keepKeys<ChangesSearch>(['q', 'by', 'type', 'object', 'action', 'from', 'to']),
  },
  [paths.adminSecurity]: {
    Page: lazyPage(() => import('./security-page.tsx'), 'AdminSecurityPage'),
    readSearch: keepSecuritySearch,
  },
  [paths.adminTokens]: {
    Page: lazyPage(() => import('./tokens-page.tsx'), 'AdminTokensPage'),
    readSearch: keepKeys<object>([]),
  },
  [paths.adminRetention]: {
    Page: lazyPage(() => import('./retention-page.tsx'), 'AdminRetentionPage'),
    readSearch: keepKeys<object>([]),
  },
  [paths.adminErasures]: {
    Page: lazyPage(() => import('./erasures-page.tsx'), 'AdminErasuresPage'),
    readSearch: keepKeys<ErasureSearch>(['person', 'institution']),
  },
  [paths.adminWebhooks]: {
    Page: lazyPage(() => import('./webhooks-page.tsx'), 'AdminWebhooksPage'),
    readSearch: keepKeys<object>([]),
  },
  [paths.adminConversationImports]: {
    Page: lazyPage(() => import('./conversation-imports-page.tsx'), 'AdminConversationImportsPage'),
    readSearch: keepKeys<object>([]),
  },
  [paths.adminStatistics]: {
    Page: lazyPage(() => import('./statistics-page.tsx'), 'AdminStatisticsPage'),
    readSearch: keepStatisticsSearch,
  },
};
