import { peopleAndChat } from './migrations/0001-people-and-chat.ts';
import { contactsAndCare } from './migrations/0002-contacts-and-care.ts';
import { library } from './migrations/0003-library.ts';
import { usage } from './migrations/0004-usage.ts';
import { invoices } from './migrations/0005-invoices.ts';
import { attachments } from './migrations/0006-attachments.ts';
import { messageOrder } from './migrations/0007-message-order.ts';
import { changeLog } from './migrations/0008-change-log.ts';
import { plainMessages } from './migrations/0009-plain-messages.ts';
import { jobs } from './migrations/0010-jobs.ts';
import { revocations } from './migrations/0011-revocations.ts';
import { conversationNumbers } from './migrations/0012-conversation-numbers.ts';
import { messageSearch } from './migrations/0013-message-search.ts';
import { usageAnswers } from './migrations/0014-usage-answers.ts';
import { repliesEverywhere } from './migrations/0015-replies-everywhere.ts';
import { technicalSetup } from './migrations/0016-technical-setup.ts';
import { usageItems } from './migrations/0017-usage-items.ts';
import { schedule } from './migrations/0018-schedule.ts';
import { mail } from './migrations/0020-mail.ts';
import { assistant } from './migrations/0022-assistant.ts';
import { passwordRequests } from './migrations/0026-password-requests.ts';
import { resourceExtras } from './migrations/0028-resource-extras.ts';
import { firstResponses } from './migrations/0031-first-responses.ts';
import { desk } from './migrations/0032-desk.ts';
import { messageTools } from './migrations/0033-message-tools.ts';
import { teamTools } from './migrations/0034-team-tools.ts';
import { institutionNotes } from './migrations/0035-institution-notes.ts';
import { changedPeople } from './migrations/0036-changed-people.ts';
import { billing } from './migrations/0038-billing.ts';
import { plannedNotifications } from './migrations/0039-planned-notifications.ts';
import { enclosures } from './migrations/0040-enclosures.ts';
import { renewalOffers } from './migrations/0041-renewal-offers.ts';
import { securityEvents } from './migrations/0043-security-events.ts';
import { waitingImports } from './migrations/0044-waiting-imports.ts';
import { idempotencyKeys } from './migrations/0045-idempotency-keys.ts';
import { portalLines } from './migrations/0046-portal-lines.ts';
import { storeIdentity } from './migrations/0047-store-identity.ts';
import { usageRows } from './migrations/0048-usage-rows.ts';
import { news } from './migrations/0049-news.ts';
import { conversationOrder } from './migrations/0050-conversation-order.ts';
import { listKeys } from './migrations/0051-list-keys.ts';
import { securityNetworks } from './migrations/0052-security-networks.ts';
import { inboxOrder } from './migrations/0053-inbox-order.ts';
import { usesByInstitution } from './migrations/0054-uses-by-institution.ts';
import { setupClaims } from './migrations/0055-setup-claims.ts';
import { accessMethods } from './migrations/0057-access-methods.ts';
import { createdReports } from './migrations/0058-created-reports.ts';
import { financialYears } from './migrations/0061-financial-years.ts';
import { countedBeside } from './migrations/0062-counted-beside.ts';
import { setupFindings } from './migrations/0063-setup-findings.ts';
import { itemOrder } from './migrations/0064-item-order.ts';
import { institutionIdentifiers } from './migrations/0065-institution-identifiers.ts';
import { sealing } from './migrations/0066-sealing.ts';
import { programKeys } from './migrations/0067-program-keys.ts';
import { usesOfMonths } from './migrations/0069-uses-of-months.ts';
import { consortia } from './migrations/0070-consortia.ts';
import { usageFetching } from './migrations/0071-usage-fetching.ts';
import { harvests } from './migrations/0072-harvests.ts';
import { factors } from './migrations/0074-factors.ts';
import { singleSignOn } from './migrations/0077-single-sign-on.ts';
import { oidc } from './migrations/0079-oidc.ts';
import { personArchives } from './migrations/0080-person-archives.ts';
import { randomIds } from './migrations/0081-random-ids.ts';
import { tokens } from './migrations/0086-tokens.ts';
import { savedViews } from './migrations/0088-saved-views.ts';
import { erasures } from './migrations/0089-erasures.ts';
import { retention } from './migrations/0091-retention.ts';
import { firstSteps } from './migrations/0092-first-steps.ts';
import { beforeLive } from './migrations/0093-before-live.ts';
import { ssoBinding } from './migrations/0094-sso-binding.ts';
import { webhooks } from './migrations/0096-webhooks.ts';
import { push } from './migrations/0098-push.ts';
import { promotionKits } from './migrations/0099-promotion-kits.ts';
import { conversationImports } from './migrations/0100-conversation-imports.ts';
import { retentionOfPeople } from './migrations/0101-retention-of-people.ts';
import { pdfsAnew } from './migrations/0103-pdfs-anew.ts';
import { unknownKeys } from './migrations/0105-unknown-keys.ts';
import { nothingOfTheErased } from './migrations/0106-nothing-of-the-erased.ts';
import { archivesReadLater } from './migrations/0107-archives-read-later.ts';
import { noticesReadElsewhere } from './migrations/0108-notices-read-elsewhere.ts';
import { earlierMessages } from './migrations/0111-earlier-messages.ts';
import { factorsAfterInstitutions } from './migrations/0112-factors-after-institutions.ts';
import { importsByCommand } from './migrations/0115-imports-by-command.ts';
import { formerNames } from './migrations/0117-former-names.ts';
import { clockMark } from './migrations/0119-clock-mark.ts';
import { pushServices } from './migrations/0122-push-services.ts';
import { heldBroadcasts } from './migrations/0123-held-broadcasts.ts';

/** In order, forward only: a migration that has run anywhere is never edited. */
export const migrations = {
  '0001-people-and-chat': peopleAndChat,
  '0002-contacts-and-care': contactsAndCare,
  '0003-library': library,
  '0004-usage': usage,
  '0005-invoices': invoices,
  '0006-attachments': attachments,
  '0007-message-order': messageOrder,
  '0008-change-log': changeLog,
  '0009-plain-messages': plainMessages,
  '0010-jobs': jobs,
  '0011-revocations': revocations,
  '0012-conversation-numbers': conversationNumbers,
  '0013-message-search': messageSearch,
  '0014-usage-answers': usageAnswers,
  '0015-replies-everywhere': repliesEverywhere,
  '0016-technical-setup': technicalSetup,
  '0017-usage-items': usageItems,
  '0018-schedule': schedule,
  '0020-mail': mail,
  '0022-assistant': assistant,
  '0026-password-requests': passwordRequests,
  '0028-resource-extras': resourceExtras,
  '0031-first-responses': firstResponses,
  '0032-desk': desk,
  '0033-message-tools': messageTools,
  '0034-team-tools': teamTools,
  '0035-institution-notes': institutionNotes,
  '0036-changed-people': changedPeople,
  '0038-billing': billing,
  '0039-planned-notifications': plannedNotifications,
  '0040-enclosures': enclosures,
  '0041-renewal-offers': renewalOffers,
  '0043-security-events': securityEvents,
  '0044-waiting-imports': waitingImports,
  '0045-idempotency-keys': idempotencyKeys,
  '0046-portal-lines': portalLines,
  '0047-store-identity': storeIdentity,
  '0048-usage-rows': usageRows,
  '0049-news': news,
  '0050-conversation-order': conversationOrder,
  '0051-list-keys': listKeys,
  '0052-security-networks': securityNetworks,
  '0053-inbox-order': inboxOrder,
  '0054-uses-by-institution': usesByInstitution,
  '0055-setup-claims': setupClaims,
  '0057-access-methods': accessMethods,
  '0058-created-reports': createdReports,
  '0061-financial-years': financialYears,
  '0062-counted-beside': countedBeside,
  '0063-setup-findings': setupFindings,
  '0064-item-order': itemOrder,
  '0065-institution-identifiers': institutionIdentifiers,
  '0066-sealing': sealing,
  '0067-program-keys': programKeys,
  '0069-uses-of-months': usesOfMonths,
  '0070-consortia': consortia,
  '0071-usage-fetching': usageFetching,
  '0072-harvests': harvests,
  '0074-factors': factors,
  '0077-single-sign-on': singleSignOn,
  '0079-oidc': oidc,
  '0080-person-archives': personArchives,
  '0081-random-ids': randomIds,
  '0086-tokens': tokens,
  '0088-saved-views': savedViews,
  '0089-erasures': erasures,
  '0091-retention': retention,
  '0092-first-steps': firstSteps,
  '0093-before-live': beforeLive,
  '0094-sso-binding': ssoBinding,
  '0096-webhooks': webhooks,
  '0098-push': push,
  '0099-promotion-kits': promotionKits,
  '0100-conversation-imports': conversationImports,
  '0101-retention-of-people': retentionOfPeople,
  '0103-pdfs-anew': pdfsAnew,
  '0105-unknown-keys': unknownKeys,
  '0106-nothing-of-the-erased': nothingOfTheErased,
  '0107-archives-read-later': archivesReadLater,
  '0108-notices-read-elsewhere': noticesReadElsewhere,
  '0111-earlier-messages': earlierMessages,
  '0112-factors-after-institutions': factorsAfterInstitutions,
  '0115-imports-by-command': importsByCommand,
  '0117-former-names': formerNames,
  '0119-clock-mark': clockMark,
  '0122-push-services': pushServices,
  '0123-held-broadcasts': heldBroadcasts,
};
export type MigrationName = keyof typeof migrations;
export const migrationNames = Object.keys(migrations) as MigrationName[];

/** From 0008 on: a version that does not know these may run all the same. Only additions that it can ignore belong here. */
export const olderVersionsMayRun: readonly MigrationName[] = [
  '0008-change-log',
  '0014-usage-answers',
  '0036-changed-people',
  '0039-planned-notifications',
  '0040-enclosures',
  '0041-renewal-offers',
  '0043-security-events',
  '0044-waiting-imports',
  '0045-idempotency-keys',
  '0047-store-identity',
  '0052-security-networks',
  '0053-inbox-order',
  '0061-financial-years',
  '0065-institution-identifiers',
  '0066-sealing',
  '0067-program-keys',
  '0069-uses-of-months',
  '0070-consortia',
  '0071-usage-fetching',
  '0072-harvests',
  '0080-person-archives',
  '0081-random-ids',
  '0088-saved-views',
  '0089-erasures',
  '0091-retention',
  '0092-first-steps',
  '0093-before-live',
  '0094-sso-binding',
  '0096-webhooks',
  '0098-push',
  '0099-promotion-kits',
  '0101-retention-of-people',
  '0103-pdfs-anew',
  '0105-unknown-keys',
  '0106-nothing-of-the-erased',
  '0119-clock-mark',
  '0122-push-services',
  '0123-held-broadcasts',
];
