import { createRoute, createRouter } from '@tanstack/react-router';
import { sheetSystems } from '#contract/values/files/sheet-systems.ts';
import { paths } from '#contract/values/pages.ts';
import { CrashScreen } from '#web/app/crash-screen.tsx';
import type { AssistantSearch } from '#web/features/assistant/assistant-search.ts';
import type { BillingSearch } from '#web/features/invoices/billing/billing-search.ts';
import type { AccountSearch } from '#web/features/people/accounts/account-search.ts';
import type { InstitutionSearch } from '#web/features/people/institutions/institution-search.ts';
import type { InvitationSearch } from '#web/features/people/invitations/invitation-search.ts';
import { type LibrarianSearch, readLibrarianSearch } from '#web/features/resources/library/librarian-search.ts';
import { type LibrarySearch, readLibrarySearch } from '#web/features/resources/library/library-search.ts';
import type { ScheduleSearch } from '#web/features/schedule/schedule-search.ts';
import { keepScheduleSearch } from '#web/features/schedule/schedule-search-keys.ts';
import type { StrayMailSearch } from '#web/features/stray-mails/stray-mail-search.ts';
import type { BoardSearch } from '#web/features/technical-setup/board/board-search.ts';
import { keepBoardSearch } from '#web/features/technical-setup/board/board-search-keys.ts';
import type { SetupTab } from '#web/features/technical-setup/setup-tabs.ts';
import type { MembersSearch } from '#web/features/usage/consortium/members-search.ts';
import type { ReportsSearch } from '#web/features/usage/reports/reports-search.ts';
import type { TitlesSearch } from '#web/features/usage/titles/titles-search.ts';
import {
  addressReader,
  choiceField,
  idField,
  monthField,
  periodFields,
  type SearchIn,
} from '#web/lib/pages/address.ts';
import { readHomeSearch } from '#web/lib/pages/home-search.ts';
import { keepKeys } from '#web/lib/pages/keep-keys.ts';
import { type HomeSearch, safeNext } from '#web/lib/pages/links.ts';
import { readTestSearch, type TestSearch } from '#web/lib/pages/secret-searches.ts';
import type { AdminPath } from '#web/pages/admin/frame/admin-screens.ts';
import { adminSearches } from '#web/pages/admin/frame/admin-searches.ts';
import { HomePage } from '#web/pages/home-page.tsx';
import type { InstitutionTab } from '#web/pages/institution/institution-tabs.ts';
import { PageSpinner } from '#web/ui/states/page-spinner.tsx';
import { AdminsOnly, SignedInOnly, SignedOutOnly } from './guards.tsx';
import { openRoutes } from './open-routes.tsx';
import { type FiledPath, pageAt } from './page-at.ts';
import { root } from './root-route.tsx';
import { noSearch, searchOf } from './search-of.ts';

const signedOut = createRoute({ getParentRoute: () => root, id: 'signed-out', component: SignedOutOnly });
const signedIn = createRoute({ getParentRoute: () => root, id: 'signed-in', component: SignedInOnly });
const admins = createRoute({ getParentRoute: () => signedIn, id: 'admins', component: AdminsOnly });

const auth = createRoute({
  getParentRoute: () => signedOut,
  path: paths.auth,
  // Where to go after signing in.
  ...searchOf<{ next?: string }>(addressReader({ next: safeNext })),
  component: pageAt(paths.auth),
});

function page<const Path extends FiledPath, Search extends object>(path: Path, readSearch: (search: Search) => Search) {
  return createRoute({
    getParentRoute: () => signedIn,
    path,
    ...searchOf<Search>(readSearch),
    component: pageAt(path),
  });
}

const home = createRoute({
  getParentRoute: () => signedIn,
  path: paths.home,
  ...searchOf<HomeSearch>(readHomeSearch),
  component: HomePage,
});

const keepInstitutionSearch = keepKeys<InstitutionSearch>(['q', 'plan', 'attention', 'sort', 'order']);
const ofInstitution = { institution: idField };
const ofMember = { ...ofInstitution, member: idField };

const readSubscriptionSearch = addressReader({ tab: choiceField(['plans']), ...ofInstitution });
type SubscriptionSearch = SearchIn<typeof readSubscriptionSearch> & InstitutionSearch;
const subscription = page<typeof paths.subscription, SubscriptionSearch>(paths.subscription, (search) => ({
  ...keepInstitutionSearch(search),
  ...readSubscriptionSearch(search),
}));

const readUsageSearch = addressReader({
  month: monthField,
  ...periodFields,
  beside: choiceField(['before']),
  sum: choiceField(['members']),
  ...ofMember,
});
type UsageSearch = SearchIn<typeof readUsageSearch> & InstitutionSearch;
const usageMetrics = page<typeof paths.usageMetrics, UsageSearch>(paths.usageMetrics, (search) => ({
  ...keepInstitutionSearch(search),
  ...readUsageSearch(search),
}));

const readBudgetSearch = addressReader({ ...periodFields, ...ofInstitution });
type BudgetSearch = SearchIn<typeof readBudgetSearch> & InstitutionSearch;
const budgetReport = page<typeof paths.budgetReport, BudgetSearch>(paths.budgetReport, (search) => ({
  ...keepInstitutionSearch(search),
  ...readBudgetSearch(search),
}));

const keepTitlesSearch = keepKeys<TitlesSearch>(['from', 'to', 'q', 'by', 'only', 'institution', 'member']);
type TitlesAddress = TitlesSearch & InstitutionSearch;
const usageTitles = page<typeof paths.usageTitles, TitlesAddress>(paths.usageTitles, (search) => ({
  ...keepInstitutionSearch(search),
  ...keepTitlesSearch(search),
}));

const keepReportsSearch = keepKeys<ReportsSearch>(['q', 'month', 'institution']);
const usageReports = page<typeof paths.usageReports, ReportsSearch & InstitutionSearch>(
  paths.usageReports,
  (search) => ({ ...keepInstitutionSearch(search), ...keepReportsSearch(search) }),
);

const readOfInstitution = addressReader(ofInstitution);
type OfInstitutionSearch = SearchIn<typeof readOfInstitution> & InstitutionSearch;
const searchOfInstitution = (search: Record<string, unknown>) => ({
  ...keepInstitutionSearch(search),
  ...readOfInstitution(search),
});
const readOfMember = addressReader({ ...ofMember, ...periodFields, sum: choiceField(['members']) });
type OfMemberSearch = SearchIn<typeof readOfMember> & InstitutionSearch;
const counterReports = page<typeof paths.counterReports, OfMemberSearch>(paths.counterReports, (search) => ({
  ...keepInstitutionSearch(search),
  ...readOfMember(search),
}));
type ConsortiumSearch = MembersSearch & InstitutionSearch;
const keepMembersSearch = keepKeys<ConsortiumSearch>(['q', 'by', 'plan', 'sort', 'order']);
const consortium = page<typeof paths.consortium, ConsortiumSearch>(paths.consortium, (search) => ({
  ...keepMembersSearch(search),
  ...readBudgetSearch(search),
}));
const harvesting = page<typeof paths.harvesting, OfInstitutionSearch>(paths.harvesting, searchOfInstitution);

type SetupSearch = SearchIn<typeof readOfInstitution> & BoardSearch & { view?: SetupTab };
const keepSetupTab = keepKeys<Pick<SetupSearch, 'view'>>(['view']);
const technicalSetup = page<typeof paths.technicalSetup, SetupSearch>(paths.technicalSetup, (search) => ({
  ...keepBoardSearch(search),
  ...keepSetupTab(search),
  ...readOfInstitution(search),
}));

const readSheetSearch = addressReader({ system: choiceField(sheetSystems) });
type SheetSearch = SearchIn<typeof readSheetSearch>;
const signInSheets = page<typeof paths.signInSheets, SheetSearch>(paths.signInSheets, readSheetSearch);

const signInTest = page<typeof paths.signInTest, TestSearch>(paths.signInTest, readTestSearch);

const institution = page<typeof paths.institution, { view?: InstitutionTab }>(paths.institution, keepKeys(['view']));
const people = page<typeof paths.people, InvitationSearch>(
  paths.people,
  keepKeys<InvitationSearch>(['q', 'state', 'institution']),
);
const accountPaths = [
  paths.account,
  paths.accountSignIn,
  paths.accountNotifications,
  paths.accountPrograms,
  paths.accountData,
] as const;
const account = accountPaths.map((path) => page(path, noSearch));
const schedule = page<typeof paths.schedule, ScheduleSearch>(paths.schedule, keepScheduleSearch);
const savedReplies = page(paths.savedReplies, noSearch);
const strayMails = page<typeof paths.strayMails, StrayMailSearch>(
  paths.strayMails,
  keepKeys<StrayMailSearch>(['state']),
);
const accounts = page<typeof paths.accounts, AccountSearch>(
  paths.accounts,
  keepKeys<AccountSearch>(['q', 'show', 'month', 'sort', 'order']),
);
const billing = page<typeof paths.billing, BillingSearch>(
  paths.billing,
  keepKeys<BillingSearch>(['view', 'q', 'state', 'institution', 'sort', 'order']),
);
const resources = page<typeof paths.resources, LibrarySearch>(paths.resources, readLibrarySearch);
const gettingStartedGuide = page(paths.gettingStartedGuide, noSearch);
const promotionGuide = page(paths.promotionGuide, noSearch);
const promotionKit = page<typeof paths.promotionKit, OfInstitutionSearch>(paths.promotionKit, searchOfInstitution);
const help = page(paths.help, noSearch);
const developers = page(paths.developers, noSearch);
// Not from guide-list.ts, which has the words of all guides.
const guidePaths = [
  paths.accountManagerGuide,
  paths.techSupportGuide,
  paths.administratorGuide,
  paths.operatorGuide,
] as const;
const ofStaff = guidePaths.map((path) => page(path, noSearch));
const customerSupport = page(
  paths.customerSupport,
  keepKeys<AssistantSearch>(['topic', 'conversation', 'chat', 'article', 'heading']),
);

const librarianResources = page<typeof paths.librarianResources, LibrarianSearch>(
  paths.librarianResources,
  readLibrarianSearch,
);

// The names of these pages are loaded later.
const adminRoutes = (Object.keys(adminSearches) as AdminPath[]).map((path) =>
  createRoute({
    getParentRoute: () => admins,
    path,
    ...searchOf<object>(adminSearches[path]),
    component: pageAt(path),
  }),
);

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
      usageReports,
      counterReports,
      consortium,
      harvesting,
      signInTest,
      institution,
      people,
      ...account,
      schedule,
      savedReplies,
      strayMails,
      accounts,
      billing,
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
