import { createRoute, type RouteComponent } from '@tanstack/react-router';
import { type PagePath, paths } from '#contract/values/pages.ts';
import { lazyPage } from '#web/lib/pages/lazy-page.ts';
import {
  type InstitutionSignInSearch,
  readInstitutionSearch,
  readTestSearch,
  readUnsubscribeSearch,
  type TestSearch,
  type UnsubscribeSearch,
} from '#web/lib/pages/secret-searches.ts';
import { root } from './root-route.tsx';
import { noSearch, searchOf } from './search-of.ts';

const SetPasswordPage = lazyPage(() => import('#web/pages/set-password-page.tsx'), 'SetPasswordPage');
const ForgottenPasswordPage = lazyPage(() => import('#web/pages/forgotten-password-page.tsx'), 'ForgottenPasswordPage');
const WorkAccountPage = lazyPage(() => import('#web/pages/work-account-page.tsx'), 'WorkAccountPage');
const ConfirmAddressPage = lazyPage(() => import('#web/pages/confirm-address-page.tsx'), 'ConfirmAddressPage');
const InstitutionSignIn = lazyPage(() => import('#web/pages/institution-sign-in-page.tsx'), 'InstitutionSignInPage');
const UnsubscribePage = lazyPage(() => import('#web/pages/unsubscribe-page.tsx'), 'UnsubscribePage');
const PublicPage = lazyPage(() => import('./public-page.tsx'), 'PublicPage');
const SecurityPage = lazyPage(() => import('#web/pages/trust/security-page.tsx'), 'SecurityPage');
const AccessibilityPage = lazyPage(() => import('#web/pages/trust/accessibility-page.tsx'), 'AccessibilityPage');
const PrivacyPage = lazyPage(() => import('#web/pages/trust/privacy-page.tsx'), 'PrivacyPage');

/** A page for everybody: the server looks at the secrets of links. */
function openPage<const Path extends PagePath, Search extends object>(
  path: Path,
  component: RouteComponent,
  readSearch: (search: Search) => Search,
) {
  return createRoute({ getParentRoute: () => root, path, ...searchOf<Search>(readSearch), component });
}

const setPassword = openPage(paths.setPassword, SetPasswordPage, noSearch);
const forgottenPassword = openPage(paths.forgottenPassword, ForgottenPasswordPage, noSearch);
const workAccount = openPage<typeof paths.workAccount, TestSearch>(paths.workAccount, WorkAccountPage, readTestSearch);
const confirmAddress = openPage(paths.confirmAddress, ConfirmAddressPage, noSearch);
const institutionSignIn = openPage<typeof paths.institutionSignIn, InstitutionSignInSearch>(
  paths.institutionSignIn,
  InstitutionSignIn,
  readInstitutionSearch,
);
const unsubscribe = openPage<typeof paths.unsubscribe, UnsubscribeSearch>(
  paths.unsubscribe,
  UnsubscribePage,
  readUnsubscribeSearch,
);

/** Pages that are for everybody, and keep header and menu for whoever is signed in. */
const open = createRoute({ getParentRoute: () => root, id: 'open', component: PublicPage });
const security = createRoute({
  getParentRoute: () => open,
  path: paths.security,
  ...searchOf<object>(noSearch),
  component: SecurityPage,
});
const accessibility = createRoute({
  getParentRoute: () => open,
  path: paths.accessibility,
  ...searchOf<object>(noSearch),
  component: AccessibilityPage,
});
const privacy = createRoute({
  getParentRoute: () => open,
  path: paths.privacy,
  ...searchOf<object>(noSearch),
  component: PrivacyPage,
});

/** Pages that nobody has to sign in for. */
export const openRoutes = [
  setPassword,
  forgottenPassword,
  workAccount,
  confirmAddress,
  institutionSignIn,
  unsubscribe,
  open.addChildren([privacy, security, accessibility]),
] as const;
