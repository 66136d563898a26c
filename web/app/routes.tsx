import { createRootRoute, createRoute, createRouter, Outlet, redirect } from '@tanstack/react-router';
import { sheetSystems } from '#contract/values/files/sheet-systems.ts';
import { paths } from '#contract/values/pages.ts';
import { keepAssistantSearch } from '#web/features/assistant/assistant-search-keys.ts';
import type { InstitutionSearch } from '#web/features/people/institutions/institution-search.ts';
import { keepInstitutionSearch } from '#web/features/people/institutions/institution-search-keys.ts';
import { type LibrarianSearch, readLibrarianSearch } from '#web/features/resources/library/librarian-search.ts';
import { type LibrarySearch, readLibrarySearch } from '#web/features/resources/library/library-search.ts';
import { readScheduleSearch, type ScheduleSearch } from '#web/features/schedule/schedule-search.ts';
import type { BoardSearch } from '#web/features/technical-setup/board/board-search.ts';
import { keepBoardSearch } from '#web/features/technical-setup/board/board-search-keys.ts';
import { readHomeSearch } from '#web/lib/pages/home-search.ts';
import { lazyPage } from '#web/lib/pages/lazy-page.ts';
import {
  type AuthSearch,
  type HomeSearch,
  readUnsubscribeSearch,
  type SetupSearch,
  type SheetSearch,
  type SignInTestSearch,
  type SubscriptionSearch,
  safeNext,
  type UnsubscribeSearch,
  type UsageSearch,
} from '#web/lib/pages/links.ts';
import { adminPages } from '#web/pages/admin/admin-pages.ts';
import { adminScreens } from '#web/pages/admin/admin-screens.ts';
import { staffGuides } from '#web/pages/help/staff-guides.ts';
import { HomePage } from '#web/pages/home-page.tsx';
import { PageSpinner } from '#web/ui/states/page-spinner.tsx';
import { CrashScreen } from './crash-screen.tsx';
import { AdminsOnly, SignedInOnly, SignedOutOnly } from './guards.tsx';
import { idOf, noSearch, searchOf } from './search-of.ts';
import { useRouteFocus } from './use-route-focus.ts';

const SignInPage = lazyPage(() => import('#web/pages/sign-in-page.tsx'), 'SignInPage');
const AccountPage = lazyPage(() => import('#web/pages/account-page.tsx'), 'AccountPage');
const SchedulePage = lazyPage(() => import('#web/pages/schedule-page.tsx'), 'SchedulePage');
const SavedRepliesPage = lazyPage(() => import('#web/pages/saved-replies-page.tsx'), 'SavedRepliesPage');
const SetPasswordPage = lazyPage(() => import('#web/pages/set-password-page.tsx'), 'SetPasswordPage');
const ForgottenPasswordPage = lazyPage(() => import('#web/pages/forgotten-password-page.tsx'), 'ForgottenPasswordPage');
const ConfirmAddressPage = lazyPage(() => import('#web/pages/confirm-address-page.tsx'), 'ConfirmAddressPage');
const SubscriptionPage = lazyPage(() => import('#web/pages/subscription-page.tsx'), 'SubscriptionPage');
const TechnicalSetupPage = lazyPage(() => import('#web/pages/technical-setup-page.tsx'), 'TechnicalSetupPage');
const SignInSheetsPage = lazyPage(() => import('#web/pages/sign-in-sheets-page.tsx'), 'SignInSheetsPage');
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
const HelpPage = lazyPage(() => import('#web/pages/help/help-page.tsx'), 'HelpPage');
const StaffGuidePage = lazyPage(() => import('#web/pages/help/staff-guide-page.tsx'), 'StaffGuidePage');
const UnsubscribePage = lazyPage(() => import('#web/pages/unsubscribe-page.tsx'), 'UnsubscribePage');
const CustomerSupportPage = lazyPage(() => import('#web/pages/customer-support-page.tsx'), 'CustomerSupportPage');
const NotFound = lazyPage(() => import('./not-found.tsx'), 'NotFound');

const root = createRootRoute({ component: Root, notFoundComponent: NotFound });

const signedOut = createRoute({ getParentRoute: () => root, id: 'signed-out', component: SignedOutOnly });

const auth = createRoute({
  getParentRoute: () => signedOut,
  path: paths.auth,
  ...searchOf<AuthSearch>((search) => {
    const next = safeNext(search.next);
    return next === undefined ? {} : { next };
  }),
  component: SignInPage,
});

const signedIn = createRoute({ getParentRoute: () => root, id: 'signed-in', component: SignedInOnly });

const home = createRoute({
  getParentRoute: () => signedIn,
  path: paths.home,
  ...searchOf<HomeSearch>(readHomeSearch),
  component: HomePage,
});

const subscription = createRoute({
  getParentRoute: () => signedIn,
  path: paths.subscription,
  ...searchOf<SubscriptionSearch & InstitutionSearch>((search) => {
    const institution = idOf(search.institution);
    const tab = search.tab === 'plans' && search.tab;
    return { ...keepInstitutionSearch(search), ...(tab && { tab }), ...(institution && { institution }) };
  }),
  component: SubscriptionPage,
});

const technicalSetup = createRoute({
  getParentRoute: () => signedIn,
  path: paths.technicalSetup,
  ...searchOf<SetupSearch & BoardSearch>((search) => {
    const institution = idOf(search.institution);
    return { ...keepBoardSearch(search), ...(institution && { institution }) };
  }),
  component: TechnicalSetupPage,
});

const signInSheets = createRoute({
  getParentRoute: () => signedIn,
  path: paths.signInSheets,
  ...searchOf<SheetSearch>((search) => {
    const system = sheetSystems.find((known) => known === search.system);
    return system ? { system } : {};
  }),
  component: SignInSheetsPage,
});

const usageMetrics = createRoute({
  getParentRoute: () => signedIn,
  path: paths.usageMetrics,
  ...searchOf<UsageSearch & InstitutionSearch>((search) => {
    const institution = idOf(search.institution);
    const month = /^\d{4}-\d{2}$/.test(String(search.month)) && search.month;
    return { ...keepInstitutionSearch(search), ...(month && { month }), ...(institution && { institution }) };
  }),
  component: UsageMetricsPage,
});

const signInTest = createRoute({
  getParentRoute: () => signedIn,
  path: paths.signInTest,
  ...searchOf<SignInTestSearch>((search) => ({
    ...(search.test && { test: String(search.test) }),
    ...(search.problem && { problem: String(search.problem) }),
  })),
  component: SignInTestPage,
});

const institution = createRoute({
  getParentRoute: () => signedIn,
  path: paths.institution,
  ...searchOf(noSearch),
  component: InstitutionPage,
});

const account = createRoute({
  getParentRoute: () => signedIn,
  path: paths.account,
  ...searchOf(noSearch),
  component: AccountPage,
});

const schedule = createRoute({
  getParentRoute: () => signedIn,
  path: paths.schedule,
  ...searchOf<ScheduleSearch>(readScheduleSearch),
  component: SchedulePage,
});

const savedReplies = createRoute({
  getParentRoute: () => signedIn,
  path: paths.savedReplies,
  ...searchOf(noSearch),
  component: SavedRepliesPage,
});

const resources = createRoute({
  getParentRoute: () => signedIn,
  path: paths.resources,
  ...searchOf<LibrarySearch>(readLibrarySearch),
  component: ResourcesPage,
});

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

const gettingStartedGuide = createRoute({
  getParentRoute: () => signedIn,
  path: paths.gettingStartedGuide,
  ...searchOf(noSearch),
  component: GettingStartedGuidePage,
});

const promotionGuide = createRoute({
  getParentRoute: () => signedIn,
  path: paths.promotionGuide,
  ...searchOf(noSearch),
  component: PromotionGuidePage,
});

const helpRoutes = [
  { path: paths.help, Page: HelpPage },
  ...staffGuides.map(({ path }) => ({ path, Page: StaffGuidePage })),
].map(({ path, Page }) =>
  createRoute({ getParentRoute: () => signedIn, path, ...searchOf(noSearch), component: Page }),
);

const customerSupport = createRoute({
  getParentRoute: () => signedIn,
  path: paths.customerSupport,
  ...searchOf(keepAssistantSearch),
  component: CustomerSupportPage,
});

/** Open to holders of a one-time link, signed in or not. */
const setPassword = createRoute({
  getParentRoute: () => root,
  path: paths.setPassword,
  ...searchOf(noSearch),
  component: SetPasswordPage,
});

/** Open to everybody; the server looks at the secrets of links. */
const forgottenPassword = createRoute({
  getParentRoute: () => root,
  path: paths.forgottenPassword,
  ...searchOf(noSearch),
  component: ForgottenPasswordPage,
});

const confirmAddress = createRoute({
  getParentRoute: () => root,
  path: paths.confirmAddress,
  ...searchOf(noSearch),
  component: ConfirmAddressPage,
});

/** Open to holders of a mail with its link, signed in or not. */
const unsubscribe = createRoute({
  getParentRoute: () => root,
  path: paths.unsubscribe,
  ...searchOf<UnsubscribeSearch>(readUnsubscribeSearch),
  component: UnsubscribePage,
});

const admins = createRoute({ getParentRoute: () => signedIn, id: 'admins', component: AdminsOnly });

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
    setPassword,
    forgottenPassword,
    confirmAddress,
    unsubscribe,
    signedIn.addChildren([
      home,
      subscription,
      technicalSetup,
      signInSheets,
      usageMetrics,
      signInTest,
      institution,
      account,
      schedule,
      savedReplies,
      resources,
      librarianResources,
      gettingStartedGuide,
      promotionGuide,
      ...helpRoutes,
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

function Root() {
  useRouteFocus();
  return <Outlet />;
}
