import { createRoute, createRouter, type RouteComponent, redirect } from '@tanstack/react-router';
import { sheetSystems } from '#contract/values/files/sheet-systems.ts';
import { type PagePath, paths } from '#contract/values/pages.ts';
import type { AssistantSearch } from '#web/features/assistant/assistant-search.ts';
import type { InstitutionSearch } from '#web/features/people/institutions/institution-search.ts';
import { type LibrarianSearch, readLibrarianSearch } from '#web/features/resources/library/librarian-search.ts';
import { type LibrarySearch, readLibrarySearch } from '#web/features/resources/library/library-search.ts';
import type { ScheduleSearch } from '#web/features/schedule/schedule-search.ts';
import { keepScheduleSearch } from '#web/features/schedule/schedule-search-keys.ts';
import type { BoardSearch } from '#web/features/technical-setup/board/board-search.ts';
import { keepBoardSearch } from '#web/features/technical-setup/board/board-search-keys.ts';
import type { MembersSearch } from '#web/features/usage/consortium/members-search.ts';
import type { TitlesSearch } from '#web/features/usage/titles/titles-search.ts';
import { addressReader, idField, monthField, periodFields, type SearchIn, wordField } from '#web/lib/pages/address.ts';
import { readHomeSearch } from '#web/lib/pages/home-search.ts';
import { keepKeys } from '#web/lib/pages/keep-keys.ts';
import { lazyPage } from '#web/lib/pages/lazy-page.ts';
import { type HomeSearch, safeNext } from '#web/lib/pages/links.ts';
import { readTestSearch, type TestSearch } from '#web/lib/pages/secret-searches.ts';
import { adminPages } from '#web/pages/admin/admin-pages.ts';
import { adminScreens } from '#web/pages/admin/admin-screens.ts';
import { staffGuides } from '#web/pages/help/staff-guides.ts';
import { HomePage } from '#web/pages/home-page.tsx';
import { PageSpinner } from '#web/ui/states/page-spinner.tsx';
import { CrashScreen } from './crash-screen.tsx';
import { AdminsOnly, SignedInOnly, SignedOutOnly } from './guards.tsx';
import { openRoutes } from './open-routes.tsx';
import { root } from './root-route.tsx';
import { noSearch, searchOf } from './search-of.ts';

const SignInPage = lazyPage(() => import('#web/pages/sign-in-page.tsx'), 'SignInPage');
const AccountPage = lazyPage(() => import('#web/pages/account-page.tsx'), 'AccountPage');
const SchedulePage = lazyPage(() => import('#web/pages/schedule-page.tsx'), 'SchedulePage');
const SavedRepliesPage = lazyPage(() => import('#web/pages/saved-replies-page.tsx'), 'SavedRepliesPage');
const SubscriptionPage = lazyPage(() => import('#web/pages/subscription-page.tsx'), 'SubscriptionPage');
const TechnicalSetupPage = lazyPage(() => import('#web/pages/technical-setup-page.tsx'), 'TechnicalSetupPage');
const SignInSheetsPage = lazyPage(() => import('#web/pages/sign-in-sheets-page.tsx'), 'SignInSheetsPage');
const BudgetReportPage = lazyPage(() => import('#web/pages/budget-report-page.tsx'), 'BudgetReportPage');
const UsageTitlesPage = lazyPage(() => import('#web/pages/usage-titles-page.tsx'), 'UsageTitlesPage');
const CounterReportsPage = lazyPage(() => import('#web/pages/counter-reports-page.tsx'), 'CounterReportsPage');
const ConsortiumPage = lazyPage(() => import('#web/pages/consortium-page.tsx'), 'ConsortiumPage');
const HarvestingPage = lazyPage(() => import('#web/pages/harvesting-page.tsx'), 'HarvestingPage');
const UsageMetricsPage = lazyPage(() => import('#web/pages/usage-metrics-page.tsx'), 'UsageMetricsPage');
const SignInTestPage = lazyPage(() => import('#web/pages/sign-in-test-page.tsx'), 'SignInTestPage');
const InstitutionPage = lazyPage(() => import('#web/pages/institution-page.tsx'), 'InstitutionPage');
const ResourcesPage = lazyPage(() => import('#web/pages/resources-page.tsx'), 'ResourcesPage');
const LibrarianResourcesPage = lazyPage(
  () => import('#web/pages/librarian-resources-page.tsx'),
  'LibrarianResourcesPage',
);
const GettingStartedGuidePage = lazyPage(
  () => import('#web/pages/getting-started-guide-page.tsx'),
  'GettingStartedGuidePage',
);
const PromotionGuidePage = lazyPage(() => import('#web/pages/promotion-guide-page.tsx'), 'PromotionGuidePage');
const PromotionKitPage = lazyPage(() => import('#web/pages/promotion-kit-page.tsx'), 'PromotionKitPage');
const HelpPage = lazyPage(() => import('#web/pages/help/help-page.tsx'), 'HelpPage');
const StaffGuidePage = lazyPage(() => import('#web/pages/help/staff-guide-page.tsx'), 'StaffGuidePage');
const DevelopersPage = lazyPage(() => import('#web/pages/developers-page.tsx'), 'DevelopersPage');
const CustomerSupportPage = lazyPage(() => import('#web/pages/customer-support-page.tsx'), 'CustomerSupportPage');

const signedOut = createRoute({ getParentRoute: () => root, id: 'signed-out', component: SignedOutOnly });
const signedIn = createRoute({ getParentRoute: () => root, id: 'signed-in', component: SignedInOnly });
const admins = createRoute({ getParentRoute: () => signedIn, id: 'admins', component: AdminsOnly });

const auth = createRoute({
  getParentRoute: () => signedOut,
  path: paths.auth,
  // Where to go afterwards.
  ...searchOf<{ next?: string }>(addressReader({ next: safeNext })),
  component: SignInPage,
});

/** A page for everybody who is signed in. */
function page<const Path extends PagePath, Search extends object>(
  path: Path,
  component: RouteComponent,
  readSearch: (search: Search) => Search,
) {
  return createRoute({ getParentRoute: () => signedIn, path, ...searchOf<Search>(readSearch), component });
}

const home = page<typeof paths.home, HomeSearch>(paths.home, HomePage, readHomeSearch);

const keepInstitutionSearch = keepKeys<InstitutionSearch>(['q', 'plan', 'attention', 'sort', 'order']);
const ofInstitution = { institution: idField };
/** A member of that institution, which is a consortium. */
const ofMember = { ...ofInstitution, member: idField };

const readSubscriptionSearch = addressReader({ tab: wordField(['plans']), ...ofInstitution });
type SubscriptionSearch = SearchIn<typeof readSubscriptionSearch> & InstitutionSearch;
const subscription = page<typeof paths.subscription, SubscriptionSearch>(
  paths.subscription,
  SubscriptionPage,
  (search) => ({ ...keepInstitutionSearch(search), ...readSubscriptionSearch(search) }),
);

const readUsageSearch = addressReader({
  month: monthField,
  ...periodFields,
  beside: wordField(['before']),
  sum: wordField(['members']),
  ...ofMember,
});
type UsageSearch = SearchIn<typeof readUsageSearch> & InstitutionSearch;
const usageMetrics = page<typeof paths.usageMetrics, UsageSearch>(paths.usageMetrics, UsageMetricsPage, (search) => ({
  ...keepInstitutionSearch(search),
  ...readUsageSearch(search),
}));

const readBudgetSearch = addressReader({ ...periodFields, ...ofInstitution });
type BudgetSearch = SearchIn<typeof readBudgetSearch> & InstitutionSearch;
const budgetReport = page<typeof paths.budgetReport, BudgetSearch>(paths.budgetReport, BudgetReportPage, (search) => ({
  ...keepInstitutionSearch(search),
  ...readBudgetSearch(search),
}));

const keepTitlesSearch = keepKeys<TitlesSearch>(['from', 'to', 'q', 'by', 'only', 'institution', 'member']);
type TitlesAddress = TitlesSearch & InstitutionSearch;
const usageTitles = page<typeof paths.usageTitles, TitlesAddress>(paths.usageTitles, UsageTitlesPage, (search) => ({
  ...keepInstitutionSearch(search),
  ...keepTitlesSearch(search),
}));

const readOfInstitution = addressReader(ofInstitution);
type OfInstitutionSearch = SearchIn<typeof readOfInstitution> & InstitutionSearch;
const searchOfInstitution = (search: Record<string, unknown>) => ({
  ...keepInstitutionSearch(search),
  ...readOfInstitution(search),
});
const readOfMember = addressReader({ ...ofMember, sum: wordField(['members']) });
type OfMemberSearch = SearchIn<typeof readOfMember> & InstitutionSearch;
const counterReports = page<typeof paths.counterReports, OfMemberSearch>(
  paths.counterReports,
  CounterReportsPage,
  (search) => ({ ...keepInstitutionSearch(search), ...readOfMember(search) }),
);
type ConsortiumSearch = MembersSearch & InstitutionSearch;
const keepMembersSearch = keepKeys<ConsortiumSearch>(['q', 'by', 'plan', 'sort', 'order']);
const consortium = page<typeof paths.consortium, ConsortiumSearch>(paths.consortium, ConsortiumPage, (search) => ({
  ...keepMembersSearch(search),
  ...readBudgetSearch(search),
}));
const harvesting = page<typeof paths.harvesting, OfInstitutionSearch>(
  paths.harvesting,
  HarvestingPage,
  searchOfInstitution,
);

type SetupSearch = SearchIn<typeof readOfInstitution> & BoardSearch;
const technicalSetup = page<typeof paths.technicalSetup, SetupSearch>(
  paths.technicalSetup,
  TechnicalSetupPage,
  (search) => ({ ...keepBoardSearch(search), ...readOfInstitution(search) }),
);

const readSheetSearch = addressReader({ system: wordField(sheetSystems) });
type SheetSearch = SearchIn<typeof readSheetSearch>;
const signInSheets = page<typeof paths.signInSheets, SheetSearch>(
  paths.signInSheets,
  SignInSheetsPage,
  readSheetSearch,
);

const signInTest = page<typeof paths.signInTest, TestSearch>(paths.signInTest, SignInTestPage, readTestSearch);

const institution = page(paths.institution, InstitutionPage, noSearch);
const account = page(paths.account, AccountPage, noSearch);
const schedule = page<typeof paths.schedule, ScheduleSearch>(paths.schedule, SchedulePage, keepScheduleSearch);
const savedReplies = page(paths.savedReplies, SavedRepliesPage, noSearch);
const resources = page<typeof paths.resources, LibrarySearch>(paths.resources, ResourcesPage, readLibrarySearch);
const gettingStartedGuide = page(paths.gettingStartedGuide, GettingStartedGuidePage, noSearch);
const promotionGuide = page(paths.promotionGuide, PromotionGuidePage, noSearch);
const promotionKit = page<typeof paths.promotionKit, OfInstitutionSearch>(
  paths.promotionKit,
  PromotionKitPage,
  searchOfInstitution,
);
const help = page(paths.help, HelpPage, noSearch);
const developers = page(paths.developers, DevelopersPage, noSearch);
const ofStaff = staffGuides.map(({ path }) => page(path, StaffGuidePage, noSearch));
const customerSupport = page(
  paths.customerSupport,
  CustomerSupportPage,
  keepKeys<AssistantSearch>(['topic', 'conversation', 'chat', 'article', 'heading']),
);

const librarianResources = createRoute({
  getParentRoute: () => signedIn,
  path: paths.librarianResources,
  ...searchOf<LibrarianSearch>(readLibrarianSearch),
  beforeLoad: ({ search: { guide } }) => {
    // Addresses of before, when a guide was opened above this list.
    if (guide === 'promotion') throw redirect({ to: paths.promotionGuide, replace: true });
    if (guide) throw redirect({ to: paths.gettingStartedGuide, replace: true });
  },
  component: LibrarianResourcesPage,
});

const adminRoutes = adminScreens.map(({ path }) =>
  createRoute({
    getParentRoute: () => admins,
    path,
    ...searchOf<object>(adminPages[path].readSearch),
    component: adminPages[path].Page,
  }),
);

/** Every page of the product. */
export const router = createRouter({
  routeTree: root.addChildren([
    signedOut.addChildren([auth]),
    ...openRoutes,
    signedIn.addChildren([
      home,
      subscription,
      technicalSetup,
      signInSheets,
      usageMetrics,
      budgetReport,
      usageTitles,
      counterReports,
      consortium,
      harvesting,
      signInTest,
      institution,
      account,
      schedule,
      savedReplies,
      resources,
      librarianResources,
      gettingStartedGuide,
      promotionGuide,
      promotionKit,
      help,
      developers,
      ...ofStaff,
      customerSupport,
      admins.addChildren(adminRoutes),
    ]),
  ]),
  defaultPreload: 'intent',
  defaultPendingComponent: PageSpinner,
  defaultErrorComponent: CrashScreen,
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
