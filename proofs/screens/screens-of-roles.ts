import { paths } from '#contract/values/pages.ts';

const forEverybody = [
  ...[paths.home, '/?contact=4', paths.subscription, `${paths.subscription}?tab=plans`, paths.technicalSetup],
  ...[
    paths.signInSheets,
    paths.usageMetrics,
    paths.librarianResources,
    paths.gettingStartedGuide,
    paths.promotionGuide,
    paths.promotionKit,
  ],
  ...[paths.resources, paths.schedule, paths.help, paths.developers],
  ...[paths.account, paths.accountSignIn, paths.accountNotifications, paths.accountPrograms, paths.accountData],
];
const forStaff = [
  ...['/institutions/1', '/institutions/2', '/?contact=2', paths.savedReplies, `${paths.technicalSetup}?institution=1`],
  `${paths.promotionKit}?institution=1`,
];
const forPayers = [`${paths.subscription}?institution=1`, `${paths.usageMetrics}?institution=1`];
const forReaders = [
  paths.budgetReport,
  paths.usageTitles,
  paths.usageReports,
  paths.counterReports,
  paths.harvesting,
  paths.consortium,
];

/** The screens that each person of the demo can open, by username. */
export const screensOfRoles = {
  visitor: [paths.auth, paths.forgottenPassword, paths.privacy, paths.security, paths.accessibility, '/nowhere'],
  librarian: [...forEverybody, ...forReaders, paths.customerSupport],
  manager: [...forEverybody, ...forStaff, ...forPayers, paths.accountManagerGuide, paths.customerSupport],
  tech: [...forEverybody, ...forStaff, paths.techSupportGuide],
  admin: [
    ...[...forEverybody, ...forStaff, ...forPayers, paths.administratorGuide, paths.operatorGuide],
    ...Object.entries(paths).flatMap(([name, path]) =>
      name.startsWith('admin') && name !== 'administratorGuide' ? [path] : [],
    ),
  ],
};
