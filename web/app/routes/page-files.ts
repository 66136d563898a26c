import type { RouteComponent } from '@tanstack/react-router';
import { type PagePath, paths } from '#contract/values/pages.ts';

/** Every page but Home by its path. page-at.ts imports this file lazily, because Home does not need these names at first. */
export const pageFiles: Readonly<Record<Exclude<PagePath, typeof paths.home>, () => Promise<RouteComponent>>> = {
  [paths.subscription]: () => import('#web/pages/subscription-page.tsx').then((file) => file.SubscriptionPage),
  [paths.technicalSetup]: () => import('#web/pages/technical-setup-page.tsx').then((file) => file.TechnicalSetupPage),
  [paths.signInSheets]: () => import('#web/pages/sign-in-sheets-page.tsx').then((file) => file.SignInSheetsPage),
  [paths.usageMetrics]: () => import('#web/pages/usage-metrics-page.tsx').then((file) => file.UsageMetricsPage),
  [paths.budgetReport]: () => import('#web/pages/budget-report-page.tsx').then((file) => file.BudgetReportPage),
  [paths.usageReports]: () => import('#web/pages/usage-reports-page.tsx').then((file) => file.UsageReportsPage),
  [paths.usageTitles]: () => import('#web/pages/usage-titles-page.tsx').then((file) => file.UsageTitlesPage),
  [paths.counterReports]: () => import('#web/pages/counter-reports-page.tsx').then((file) => file.CounterReportsPage),
  [paths.harvesting]: () => import('#web/pages/harvesting-page.tsx').then((file) => file.HarvestingPage),
  [paths.consortium]: () => import('#web/pages/consortium-page.tsx').then((file) => file.ConsortiumPage),
  [paths.institution]: () => import('#web/pages/institution-page.tsx').then((file) => file.InstitutionPage),
  [paths.people]: () => import('#web/pages/people-page.tsx').then((file) => file.PeoplePage),
  [paths.account]: () => import('#web/pages/account/account-page.tsx').then((file) => file.AccountPage),
  [paths.accountSignIn]: () =>
    import('#web/pages/account/account-sign-in-page.tsx').then((file) => file.AccountSignInPage),
  [paths.accountNotifications]: () =>
    import('#web/pages/account/account-notifications-page.tsx').then((file) => file.AccountNotificationsPage),
  [paths.accountPrograms]: () =>
    import('#web/pages/account/account-programs-page.tsx').then((file) => file.AccountProgramsPage),
  [paths.accountData]: () => import('#web/pages/account/account-data-page.tsx').then((file) => file.AccountDataPage),
  [paths.schedule]: () => import('#web/pages/schedule-page.tsx').then((file) => file.SchedulePage),
  [paths.billing]: () => import('#web/pages/billing-page.tsx').then((file) => file.BillingPage),
  [paths.accounts]: () => import('#web/pages/accounts-page.tsx').then((file) => file.AccountsPage),
  [paths.strayMails]: () => import('#web/pages/stray-mails-page.tsx').then((file) => file.StrayMailsPage),
  [paths.savedReplies]: () => import('#web/pages/saved-replies-page.tsx').then((file) => file.SavedRepliesPage),
  [paths.auth]: () => import('#web/pages/sign-in/sign-in-page.tsx').then((file) => file.SignInPage),
  [paths.setPassword]: () => import('#web/pages/sign-in/set-password-page.tsx').then((file) => file.SetPasswordPage),
  [paths.forgottenPassword]: () =>
    import('#web/pages/sign-in/forgotten-password-page.tsx').then((file) => file.ForgottenPasswordPage),
  [paths.workAccount]: () => import('#web/pages/sign-in/work-account-page.tsx').then((file) => file.WorkAccountPage),
  [paths.confirmAddress]: () =>
    import('#web/pages/sign-in/confirm-address-page.tsx').then((file) => file.ConfirmAddressPage),
  [paths.institutionSignIn]: () =>
    import('#web/pages/sign-in/institution-sign-in-page.tsx').then((file) => file.InstitutionSignInPage),
  [paths.unsubscribe]: () => import('#web/pages/sign-in/unsubscribe-page.tsx').then((file) => file.UnsubscribePage),
  [paths.privacy]: () => import('#web/pages/trust/privacy-page.tsx').then((file) => file.PrivacyPage),
  [paths.security]: () => import('#web/pages/trust/security-page.tsx').then((file) => file.SecurityPage),
  [paths.accessibility]: () => import('#web/pages/trust/accessibility-page.tsx').then((file) => file.AccessibilityPage),
  [paths.resources]: () => import('#web/pages/resources-page.tsx').then((file) => file.ResourcesPage),
  [paths.librarianResources]: () =>
    import('#web/pages/librarian-resources-page.tsx').then((file) => file.LibrarianResourcesPage),
  [paths.gettingStartedGuide]: () =>
    import('#web/pages/getting-started-guide-page.tsx').then((file) => file.GettingStartedGuidePage),
  [paths.promotionGuide]: () => import('#web/pages/promotion-guide-page.tsx').then((file) => file.PromotionGuidePage),
  [paths.promotionKit]: () => import('#web/pages/promotion-kit-page.tsx').then((file) => file.PromotionKitPage),
  [paths.signInTest]: () => import('#web/pages/sign-in/sign-in-test-page.tsx').then((file) => file.SignInTestPage),
  [paths.help]: () => import('#web/pages/help/help-page.tsx').then((file) => file.HelpPage),
  [paths.accountManagerGuide]: () => import('#web/pages/help/staff-guide-page.tsx').then((file) => file.StaffGuidePage),
  [paths.techSupportGuide]: () => import('#web/pages/help/staff-guide-page.tsx').then((file) => file.StaffGuidePage),
  [paths.administratorGuide]: () => import('#web/pages/help/staff-guide-page.tsx').then((file) => file.StaffGuidePage),
  [paths.operatorGuide]: () => import('#web/pages/help/staff-guide-page.tsx').then((file) => file.StaffGuidePage),
  [paths.developers]: () => import('#web/pages/developers-page.tsx').then((file) => file.DevelopersPage),
  [paths.customerSupport]: () =>
    import('#web/pages/customer-support-page.tsx').then((file) => file.CustomerSupportPage),
  [paths.admin]: () => import('#web/pages/admin/admin-page.tsx').then((file) => file.AdminPage),
  [paths.adminInstitutions]: () =>
    import('#web/pages/admin/institutions-page.tsx').then((file) => file.AdminInstitutionsPage),
  [paths.adminSubscriptions]: () =>
    import('#web/pages/admin/subscriptions-page.tsx').then((file) => file.AdminSubscriptionsPage),
  [paths.adminUsage]: () => import('#web/pages/admin/usage-page.tsx').then((file) => file.AdminUsagePage),
  [paths.adminStaff]: () => import('#web/pages/admin/staff-page.tsx').then((file) => file.AdminStaffPage),
  [paths.adminNotifications]: () =>
    import('#web/pages/admin/notifications-page.tsx').then((file) => file.AdminNotificationsPage),
  [paths.adminDashboard]: () => import('#web/pages/admin/dashboard-page.tsx').then((file) => file.AdminDashboardPage),
  [paths.adminResources]: () => import('#web/pages/admin/resources-page.tsx').then((file) => file.AdminResourcesPage),
  [paths.adminTechSetups]: () => import('#web/pages/admin/tech-setups-page.tsx').then((file) => file.TechSetupsPage),
  [paths.adminSchedule]: () => import('#web/pages/admin/schedule-page.tsx').then((file) => file.AdminSchedulePage),
  [paths.adminBilling]: () => import('#web/pages/admin/billing-page.tsx').then((file) => file.AdminBillingPage),
  [paths.adminUsageFetching]: () =>
    import('#web/pages/admin/usage-fetching-page.tsx').then((file) => file.UsageFetchingPage),
  [paths.adminPortal]: () =>
    import('#web/pages/admin/portal-settings-page.tsx').then((file) => file.PortalSettingsPage),
  [paths.adminPlans]: () => import('#web/pages/admin/plans-settings-page.tsx').then((file) => file.PlansSettingsPage),
  [paths.adminInvoicing]: () =>
    import('#web/pages/admin/invoicing-settings-page.tsx').then((file) => file.InvoicingPage),
  [paths.adminMail]: () => import('#web/pages/admin/mail-page.tsx').then((file) => file.AdminMailPage),
  [paths.adminSignIn]: () =>
    import('#web/pages/admin/sign-in-settings-page.tsx').then((file) => file.SignInSettingsPage),
  [paths.adminData]: () => import('#web/pages/admin/data-page.tsx').then((file) => file.AdminDataPage),
  [paths.adminDevelopers]: () =>
    import('#web/pages/admin/developers-page.tsx').then((file) => file.AdminDevelopersPage),
  [paths.adminAssistant]: () =>
    import('#web/pages/admin/assistant-settings-page.tsx').then((file) => file.AssistantSettingsPage),
  [paths.adminKnowledge]: () => import('#web/pages/admin/knowledge-page.tsx').then((file) => file.KnowledgePage),
  [paths.adminChanges]: () => import('#web/pages/admin/changes-page.tsx').then((file) => file.AdminChangesPage),
  [paths.adminSecurity]: () => import('#web/pages/admin/security-page.tsx').then((file) => file.AdminSecurityPage),
  [paths.adminStatistics]: () =>
    import('#web/pages/admin/statistics-page.tsx').then((file) => file.AdminStatisticsPage),
};
