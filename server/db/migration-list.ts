import type { Kysely } from 'kysely';
import type { ColumnTypes } from './column-types.ts';
import { baseline } from './migrations/1000-baseline.ts';
import { addSettings } from './migrations/1002-settings.ts';
import { addContracts } from './migrations/1004-contracts.ts';
import { createOutbox } from './migrations/1005-outbox.ts';
import { moveDeliveries } from './migrations/1006-outbox-webhooks.ts';
import { movePushes } from './migrations/1007-outbox-devices.ts';
import { moveNews } from './migrations/1008-outbox-news.ts';
import { createInvitations } from './migrations/1010-invitations.ts';
import { createCustomerImports } from './migrations/1011-customer-imports.ts';
import { createGrantedRights } from './migrations/1020-granted-rights.ts';
import { addInvoicedTerms } from './migrations/1021-invoiced-terms.ts';
import { addSettlement } from './migrations/1022-settlement.ts';
import { addElectronicAddresses } from './migrations/1023-electronic-addresses.ts';
import { allowDraftsForInstitutions } from './migrations/1030-drafts-for-institutions.ts';
import { indexWordsAsOne } from './migrations/1050-words-as-one.ts';
import { addVatRules } from './migrations/1060-vat-rules.ts';
import { addPartCredits } from './migrations/1070-part-credits.ts';
import { countUsesAnew } from './migrations/1090-uses-by-what-counts.ts';
import { createUsageMappings } from './migrations/1100-usage-mappings.ts';
import { createInboundMail } from './migrations/1150-inbound-mail.ts';
import { createFormerSupporters } from './migrations/1160-former-supporters.ts';
import { createAbsences } from './migrations/1170-absences.ts';
import { createReminders } from './migrations/1180-reminders.ts';
import { createLaterMessages } from './migrations/1181-later-messages.ts';
import { addContractFiles } from './migrations/1190-contract-files.ts';
import { indexChangesByTime } from './migrations/1210-changes-by-time.ts';
import { addChannelGrants } from './migrations/1320-channel-grants.ts';
import { addSharedConversations } from './migrations/1321-shared-conversations.ts';
import { createMailbox } from './migrations/1330-mailbox.ts';
import { addConversationSubjects } from './migrations/1340-conversation-subjects.ts';
import { addTimeZones } from './migrations/1350-time-zones.ts';
import { indexReferencesToPeople } from './migrations/1370-references-to-people.ts';

export type Migration = (db: Kysely<unknown>, types: ColumnTypes) => Promise<void>;

export interface MigrationList {
  /** By name and in order, forward only: a migration that has run anywhere is never edited. */
  migrations: Readonly<Record<string, Migration>>;
  /** Migrations after which an older version may still run. Only additions that it can ignore belong here. */
  olderVersionsMayRun: readonly string[];
}

/** The first migration; in a database of 0.9.0 its tables exist already. */
export const baselineName = '1000-baseline';

/** This version's migrations. Tests pass the list of a future version. */
export const ownMigrations: MigrationList = {
  migrations: {
    [baselineName]: baseline,
    '1002-settings': addSettings,
    '1004-contracts': addContracts,
    '1005-outbox': createOutbox,
    '1006-outbox-webhooks': moveDeliveries,
    '1007-outbox-devices': movePushes,
    '1008-outbox-news': moveNews,
    '1010-invitations': createInvitations,
    '1011-customer-imports': createCustomerImports,
    '1020-granted-rights': createGrantedRights,
    '1021-invoiced-terms': addInvoicedTerms,
    '1022-settlement': addSettlement,
    '1023-electronic-addresses': addElectronicAddresses,
    '1030-drafts-for-institutions': allowDraftsForInstitutions,
    '1050-words-as-one': indexWordsAsOne,
    '1060-vat-rules': addVatRules,
    '1070-part-credits': addPartCredits,
    '1090-uses-by-what-counts': countUsesAnew,
    '1100-usage-mappings': createUsageMappings,
    '1150-inbound-mail': createInboundMail,
    '1160-former-supporters': createFormerSupporters,
    '1170-absences': createAbsences,
    '1180-reminders': createReminders,
    '1181-later-messages': createLaterMessages,
    '1190-contract-files': addContractFiles,
    '1210-changes-by-time': indexChangesByTime,
    // More signs join words than before.
    '1300-words-as-one': indexWordsAsOne,
    '1320-channel-grants': addChannelGrants,
    '1321-shared-conversations': addSharedConversations,
    '1330-mailbox': createMailbox,
    '1340-conversation-subjects': addConversationSubjects,
    '1350-time-zones': addTimeZones,
    '1370-references-to-people': indexReferencesToPeople,
  },
  olderVersionsMayRun: [
    '1002-settings',
    '1004-contracts',
    '1010-invitations',
    '1011-customer-imports',
    '1020-granted-rights',
    '1021-invoiced-terms',
    '1150-inbound-mail',
    '1170-absences',
    '1180-reminders',
    '1181-later-messages',
    '1190-contract-files',
    '1210-changes-by-time',
    '1320-channel-grants',
    '1321-shared-conversations',
    '1330-mailbox',
    '1340-conversation-subjects',
    '1350-time-zones',
    '1370-references-to-people',
  ],
};

export const migrationNames = Object.keys(ownMigrations.migrations);
