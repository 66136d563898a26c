import { createRoute } from '@tanstack/react-router';
import { paths } from '#contract/values/pages.ts';
import { lazyPage } from '#web/lib/pages/lazy-page.ts';
import {
  type InstitutionSignInSearch,
  readInstitutionSearch,
  readTestSearch,
  readUnsubscribeSearch,
  type TestSearch,
  type UnsubscribeSearch,
} from '#web/lib/pages/secret-searches.ts';
import { type FiledPath, pageAt } from './page-at.ts';
import { root } from './root-route.tsx';
import { noSearch, searchOf } from './search-of.ts';

const PublicPage = lazyPage(() => import('#web/app/public-page.tsx'), 'PublicPage');

/** A page for everybody; the server checks the secrets of its links. */
function openPage<const Path extends FiledPath, Search extends object>(
  path: Path,
  readSearch: (search: Search) => Search,
) {
  return createRoute({ getParentRoute: () => root, path, ...searchOf<Search>(readSearch), component: pageAt(path) });
}

const setPassword = openPage(paths.setPassword, noSearch);
const forgottenPassword = openPage(paths.forgottenPassword, noSearch);
const workAccount = openPage<typeof paths.workAccount, TestSearch>(paths.workAccount, readTestSearch);
const confirmAddress = openPage(paths.confirmAddress, noSearch);
const institutionSignIn = openPage<typeof paths.institutionSignIn, InstitutionSignInSearch>(
  paths.institutionSignIn,
  readInstitutionSearch,
);
const unsubscribe = openPage<typeof paths.unsubscribe, UnsubscribeSearch>(paths.unsubscribe, readUnsubscribeSearch);

const open = createRoute({ getParentRoute: () => root, id: 'open', component: PublicPage });
const security = createRoute({
  getParentRoute: () => open,
  path: paths.security,
  ...searchOf<object>(noSearch),
  component: pageAt(paths.security),
});
const accessibility = createRoute({
  getParentRoute: () => open,
  path: paths.accessibility,
  ...searchOf<object>(noSearch),
  component: pageAt(paths.accessibility),
});
const privacy = createRoute({
  getParentRoute: () => open,
  path: paths.privacy,
  ...searchOf<object>(noSearch),
  component: pageAt(paths.privacy),
});

export const openRoutes = [
  setPassword,
  forgottenPassword,
  workAccount,
  confirmAddress,
  institutionSignIn,
  unsubscribe,
  open.addChildren([privacy, security, accessibility]),
] as const;
