import type { MigrationName } from '#server/db/migration-list.ts';

const at = "'2026-03-04T12:00:00.000Z'";
const customers = 40;

/** What people had stored by the time of each migration, in the words that both engines understand. */
export const oldRowsOf: Partial<Record<MigrationName, (messages: number) => string[]>> = {
  '0001-people-and-chat': (messages) => [
    `insert into institutions (name, "createdAt") values ('Universität Ünï 漢', ${at}), ('Second', ${at})`,
    `insert into users (username, "usernameKey", "passwordHash", "fullName", role, "createdAt")
     values ('manager', 'manager', 'hash', 'Priya Shah', 'account_manager', ${at}), ('tech', 'tech', null, 'Lars Kuhn', 'tech_support', ${at})`,
    `insert into users (username, "usernameKey", "fullName", role, "institutionId", "subscriptionTier", "createdAt")
     select 'customer' || n, 'customer' || n, 'Customer ' || n, 'customer', 1 + n % 2, case n % 2 when 0 then 'gold' else 'none' end, ${at}
     from ${numbers(customers)}`,
    `insert into relationships ("studentId", "relatedUserId", "relationType", status, "requestedBy", "createdAt")
     values (3, 4, 'peer', 'accepted', 3, ${at}), (5, 3, 'peer', 'pending', 5, ${at})`,
    `insert into sessions values ('token', 3, ${at}, ${at}, 'Browser')`,
    `insert into messages (conversation, id, "channelCustomerId", "senderId", "receiverId", content, timestamp, "clientId")
     select 'channel:' || (3 + n % ${customers}), n, 3 + n % ${customers}, 3 + n % ${customers}, 1, 'Message ' || n || ' “ünï” 漢 ${'word '.repeat(20)}',
     ${at}, case n % 7 when 0 then null else 'client-' || n end from ${numbers(messages)}`,
    `update counters set next = ${messages} + 1 where name = 'messageId'`,
    `insert into "conversationRead" values (1, 'channel:3', ${messages}, ${messages})`,
  ],
  '0002-contacts-and-care': () => [
    `insert into blocks values (4, 5, ${at})`,
    `insert into notifications (title, description, priority, "createdBy", timestamp, reached) values ('News', 'For all', 'high', 1, ${at}, 2)`,
    `insert into "notificationRecipients" values (3, 1, ${at}), (4, 1, null)`,
    `update relationships set "answeredAt" = ${at} where id = 1`,
    `update messages set kind = 'automatic' where id = 7`,
    `insert into lessons ("tutorId", "studentId", title, "startTime", "endTime", "createdAt")
     values (1, 3, 'Call', ${at}, '2026-03-04T13:00:00.000Z', ${at})`,
  ],
  '0003-library': () => [
    `insert into files (name, filename, kind, "fileSize", sha256, "uploaderId", "createdAt", readers) values ('f1', 'a.pdf', 'pdf', 12, 'abc', 1, ${at}, 'everyone')`,
    `insert into resources (title, type, url, description, category, audience, "uploaderId", "sharedAt", "createdAt", "fileName", "textState")
     values ('Guide', 'document', '/f1', 'A guide', 'General', 'librarian', 1, ${at}, ${at}, 'f1', 'searchable')`,
    `insert into "resourceParts" values (1, 'Page 1', 'Some words', 'some words')`,
  ],
  '0004-usage': (messages) => [
    `insert into "usageImports" ("institutionId", "uploaderId", "resourceId", sha256, months, uses, "startedAt", "completedAt")
     values (1, 1, 1, 'abc', '2026-01', '5', ${at}, ${at})`,
    `insert into "usageSums" values (1, '2026-01', 'Views', '', 5) on conflict do nothing`,
    `insert into "usageFacts" ("importId", metric, "row", year, title, "dataType", m1)
     select 1 + n / 2000, 'Views', n, 2026, 'Title ' || n || ' “ünï” 漢', '', n from ${numbers(messages)}
     where true on conflict do nothing`,
  ],
  '0005-invoices': () => [
    `insert into "invoiceRequests" ("institutionId", "requestedBy", tier, "periodStart", "periodEnd", "requestedAt") values (1, 3, 'gold', '2026-01-01', '2026-12-31', ${at})`,
    `insert into invoices ("requestId", number, "institutionId", "institutionName", attention, tier, "planName", "planAccess", "periodStart",
     "periodEnd", "netPence", "vatBasisPoints", "vatPence", "totalPence", "issuedAt", "issuedBy", "issueDate", "dueDate", seller, payment, "contactEmail")
     values (1, 'INV-000001', 1, 'First', 'Customer 1', 'gold', 'University Gold', '', '2026-01-01', '2026-12-31', 100, 2000, 20, 120, ${at}, 1,
     '2026-03-04', '2026-04-03', 'Seller', '', 'accounts@carrel.example')`,
    `update counters set next = 2 where name = 'invoiceNumber'`,
  ],
  '0006-attachments': () => [`update messages set attachment = '{"filename":"a.pdf"}' where id = 5`],
  '0011-revocations': () => [
    `insert into "dueReplies" ("customerId", day, "dueAt", "settledAt") values (3, '2026-03-03', ${at}, ${at}), (3, '2026-03-04', ${at}, null)`,
    `insert into "invoicePdfs" values (1, 'pdf')`,
  ],
  '0014-usage-answers': () => [`insert into "usageAnswers" values (1, 'abc', '{"uses":["Views"]}', 1, ${at})`],
  '0054-uses-by-institution': () => [
    `insert into "institutionUses" values (1, '2026-01', 5)`,
    `update institutions set "usesOfLastYear" = 5 where id = 1`,
  ],
  '0057-access-methods': () => [
    `insert into "usageRecounts" values (1, '[]')`,
    `insert into "usageRecountsSeen" values (1, 3)`,
  ],
  '0058-created-reports': () => [`update "usageImports" set "createdAt" = ${at}`],
  '0062-counted-beside': () => [`update "usageImports" set besides = '[1]', shape = 'abc', sheet = 'One'`],
  '0061-financial-years': () => [`update institutions set "financialYearStart" = 8 where id = 1`],
  '0063-setup-findings': () => [`insert into "setupFindings" values (1, 'problem', ${at}, ${at})`],
  '0065-institution-identifiers': () => [`update institutions set ror = '03yrm5c26' where id = 1`],
  '0066-sealing': () => [`insert into sealing values (1, 's1.0123456789abcdef.AAAA')`],
  '0067-program-keys': () => [
    `insert into "programKeys" ("institutionId", name, "secretHash", beginning, scopes, "makerId", "createdAt")
     values (1, 'Alma', 'abc', 'carrel_abcd', '["usage-reports"]', 3, ${at})`,
  ],
  '0072-harvests': () => [
    `insert into harvests ("institutionId", "keyId", "customerId", asked, "fromMonth", "toMonth", outcome, exceptions, at, "lastAt", times)
     values (1, 1, 1, 'PR_P1', '2025-01', '2025-03', 'sent', '[]', ${at}, ${at}, 1)`,
    `update "programKeys" set "failingSince" = ${at}, "failedAt" = ${at} where id = 1`,
  ],
  '0105-unknown-keys': () => [
    `insert into harvests ("institutionId", "keyId", "customerId", asked, outcome, exceptions, at, "lastAt", times)
     values (1, null, 1, 'reports', 'refused', '[{"code":2020}]', ${at}, ${at}, 3)`,
  ],
  '0070-consortia': () => [`update institutions set "consortiumId" = 2, "unnamedSince" = '2026-03' where id = 1`],
  '0071-usage-fetching': () => [
    `insert into "fetchedPlatforms" (name, address, release, "apiKeySealed", reports, "firstMonth", "dueDay", "keeperId")
     values ('Films', 'https://films.example/sushi', '5.1', 's1.0123456789abcdef.AAAA', '["PR"]', '2026-01', 28, 1)`,
    `insert into "fetchedCustomers" ("platformId", "institutionId", "customerId") values (1, 1, 'FIRST')`,
    `insert into "usageFetches" ("platformId", "institutionId", report, month, state, "plannedIn", "dueAt", "changedAt")
     values (1, 1, 'PR', '2026-01', 'waiting', '2026-01', ${at}, ${at})`,
  ],
  '0086-tokens': () => [
    `insert into "programKeys" (name, "secretHash", beginning, scopes, "ownerId", "makerId", "createdAt", "endsOn")
     values ('CRM', 'def', 'carrel_defg', '["usage:read"]', 3, 3, ${at}, '2026-12-31')`,
  ],
  '0074-factors': () => [
    `insert into factors ("userId", kind, name, "createdAt", "secretSealed") values (3, 'totp', 'Phone', ${at}, 's1.0123456789abcdef.AAAA')`,
    `insert into factors ("userId", kind, name, "createdAt", "credentialId", "publicKey") values (3, 'passkey', 'Laptop', ${at}, 'abc', 'def')`,
    `insert into "recoveryCodes" values (3, 'hash', ${at})`,
    `insert into "pendingSignIns" values ('hash', 3, 'password', ${at})`,
    `insert into challenges values ('asked', 'new-totp', 'hash', 3, 's1.0123456789abcdef.AAAA', ${at})`,
    `insert into "factorRules" values ('admin', ${at})`,
  ],
  '0093-before-live': () => [
    `update "technicalSetups" set "beforeLive" = '{"state":"draft","liveValues":null,"liveSince":null,"updatedBy":3}'`,
  ],
  '0094-sso-binding': () => [`update "technicalSetups" set "ssoBinding" = 'post'`],
  '0092-first-steps': () => [`insert into "firstSteps" values (1, 'closed', ${at})`],
  '0088-saved-views': () => [
    `insert into "savedViews" values (1, 'institutions', 'Mine', '{"attention":"not-renewed"}')`,
  ],
  '0091-retention': () => [
    `update "retentionPeriods" set "nextDays" = 400, "nextFrom" = ${at}, "changedById" = 1 where kind = 'messages'`,
  ],
  '0089-erasures': () => [
    `insert into erasures (kind, "objectId", "randomId", "objectCreatedAt", identity, state, "askedById", "askedAt", "doneAt")
     values ('person', 900, 'gone', ${at}, 'here', 'done', 1, ${at}, ${at})`,
    `update users set "erasedAt" = ${at} where id = 40`,
    `update institutions set "erasedAt" = ${at} where id = 2`,
  ],
  '0108-notices-read-elsewhere': () => [`update pushes set "notificationId" = 1`],
  '0107-archives-read-later': () => [
    `update "conversationImports" set "storedName" = 'archive.json', problem = 'It stopped' where filename = 'tickets.json'`,
  ],
  '0112-factors-after-institutions': () => [
    `update "pendingSignIns" set "institutionLinkId" = 1, "nameIdHash" = 'hash', "sessionIndexHash" = 'hash', "provenAt" = ${at}`,
    `update "singleSignOn" set "factorContexts" = '["https://refeds.org/profile/mfa"]'`,
  ],
  '0115-imports-by-command': () => [
    `update "conversationImports" set digest = 'abc'`,
    `insert into "importedMessages" ("importId", source, "customerId", "senderId", "receiverId", "writtenAt", "messageId")
     values (1, 'zendesk:1:3', 3, 3, 1, ${at}, 1)`,
  ],
  '0117-former-names': () => [
    `insert into "formerNames" values ('person', 3, 'email', 'former@library.example')`,
    `insert into "erasedAddresses" values ('abc')`,
  ],
  '0119-clock-mark': () => [`insert into counters (name, next) values ('clock', 1772625600000)`],
  '0122-push-services': () => [`update "pushDevices" set service = 'push.example'`],
  '0123-held-broadcasts': () => [`update "plannedNotifications" set "heldAt" = ${at}`],
  '0101-retention-of-people': () => [`update "retentionPeriods" set days = 800 where kind = 'people'`],
  '0096-webhooks': () => [
    `insert into webhooks (name, address, events, "secretSealed", "secretMadeAt", "makerId", "createdAt")
     values ('CRM', 'https://crm.example/events', '["invoice.issued"]', 's1.0123456789abcdef.AAAA', ${at}, 1, ${at})`,
    `insert into "webhookDeliveries" ("webhookId", "eventId", kind, object, "objectId", at, state, "dueAt")
     values (1, 'msg_1', 'invoice.issued', 'invoice:1', 1, ${at}, 'waiting', ${at})`,
  ],
  '0098-push': () => [
    `insert into "pushKeys" values (1, 'public', 's1.0123456789abcdef.AAAA', ${at})`,
    `insert into "pushDevices" ("userId", "sessionHash", "endpointHash", "subscriptionSealed", name, "createdAt")
     select 3, "tokenHash", 'endpoint', 's1.0123456789abcdef.AAAA', 'Chrome on Android', ${at} from sessions limit 1`,
    `insert into pushes ("deviceId", tag, "messageId", at, state, "dueAt")
     select id, 'message:channel:3', 1, ${at}, 'waiting', ${at} from "pushDevices"`,
  ],
  '0099-promotion-kits': () => [
    `insert into "promotionKits" ("institutionId", key, name, link, "updatedAt")
     values (1, 'abc', 'Bibliothek ä 漢', 'https://library.example.org/films', ${at})`,
  ],
  '0100-conversation-imports': () => [
    `insert into "conversationImports" ("makerId", filename, state, summary, "createdAt")
     values (1, 'tickets.json', 'tried', '{}', ${at})`,
    `insert into "importedMessages" ("importId", source, "customerId", "senderId", "receiverId", content, "writtenAt")
     values (1, 'zendesk:1:2', 3, 3, 1, 'Hello', ${at})`,
  ],
  '0080-person-archives': () => [
    `insert into "personArchives" ("personId", "askedById", "askedAt", state) values (3, 1, ${at}, 'waiting')`,
  ],
  '0077-single-sign-on': () => [
    `insert into "singleSignOn" ("institutionId", mode, "proposedMode", "proposedBy", "proposedAt", "linkKey") values (1, 'offered', 'required', 3, ${at}, 'key')`,
    `insert into "signInDomains" values ('library.example', 1)`,
    `insert into "signInRequests" (id, "institutionId", purpose, "entityId", "relayStateHash", "browserHash", "startedAt")
     values ('_2', 1, 'sign-in', 'https://idp.example/saml', 'hash', 'browser', ${at})`,
    `insert into "institutionLinks" ("userId", "institutionId", "entityId", "subjectKind", "subjectHash", "linkedBy", "linkedAt")
     values (3, 1, 'https://idp.example/saml', 'pairwise-id', 'hash', 'address', ${at})`,
    `insert into "signInExceptions" values (3, ${at}, 1)`,
  ],
  '0079-oidc': () => [
    `insert into "oidcLinks" values ('https://login.example', 'abc', 1, ${at}, ${at})`,
    `insert into "oidcRequests" values ('state', 'hash', null, '/account', ${at})`,
    `update "pendingSignIns" set "firstStep" = 'oidc'`,
  ],
  '0055-setup-claims': () => [`insert into "setupClaims" values (1, 'live', 7, 9), (1, 'either', 7, 9)`],
  '0016-technical-setup': () => [
    `insert into "technicalSetups" ("institutionId", "entityId", "samlMetadataUrl", "ssoEndpoint", certificate, "eduPersonPrincipalName", "mailAttribute",
     "givenNameAttribute", "snAttribute", "displayNameAttribute", "ipRanges", state, "createdAt", "updatedAt", "updatedBy")
     values (1, 'https://idp.example/saml', '', '', '', true, false, false, false, false, '[]', 'draft', ${at}, ${at}, 3)`,
    `insert into "setupComments" ("institutionId", "authorId", text, "createdAt") values (1, 2, 'Looks good', ${at})`,
    `insert into "setupLooks" values (2, 1, ${at})`,
    `insert into "certificateWarnings" values (1, 'ab:cd', 30, ${at})`,
    `insert into "signInTests" (id, "institutionId", "startedBy", "startedAt", "relayStateHash") values ('_1', 1, 3, ${at}, 'hash')`,
    `update messages set "clientId" = 'setup-1-1772625600000' where id = 41`,
  ],
  '0017-usage-items': () => [
    `insert into "usageItems" values (1, 7, '["10.1000/1"]')`,
    `update "usageImports" set platforms = '["Carrel Video"]', header = '[["Report_ID","PR"]]', "itemColumns" = '["Platform"]', checked = 'certain'`,
  ],
  '0018-schedule': () => [
    `update lessons set "seriesId" = 1, "plannedStart" = ${at}, place = 'Room 2', "createdBy" = 1`,
    `insert into "lessonNews" ("lessonId", action, at, "byId", "startTime", dates) values (1, 'made', ${at}, 1, ${at}, 1)`,
    `insert into "bookingHours" values (1, true, '[30]', '[1,2]', '11:00', '17:00', 5, ${at})`,
    `insert into "calendarFeeds" values (3, 'hash', ${at}, null)`,
  ],
  '0020-mail': () => [
    `update users set email = 'customer1@library.example', "emailVerifiedAt" = ${at} where id = 3`,
    `insert into "mailSwitches" values (3, 'broadcast', true)`,
    `insert into "mailOutbox" ("userId", kind, key, subject, letter, state, "createdAt", "dueAt", "giveUpAt")
     values (3, 'broadcast', 'broadcast:1', 'News', '{"paragraphs":["For all"]}', 'waiting', ${at}, ${at}, ${at})`,
    `insert into "mailTokens" values ('hash', 3, 'unsubscribe', 'broadcast', null, ${at}, ${at}, null)`,
    `insert into "missedMessages" values (3, 'channel:3', 1, ${at})`,
    `insert into "knownBrowsers" values (3, 'hash', ${at}, ${at})`,
    `insert into "mailMoments" values ('restored', ${at})`,
  ],
  '0022-assistant': () => [
    `insert into "assistantConversations" ("userId", topic, title, "answerCount", "startedAt", "updatedAt") values (3, 'access', 'How?', 1, ${at}, ${at})`,
    `insert into "assistantAnswers" ("conversationId", "userId", question, text, verdict, "writtenBy", details, rating, "createdAt")
     values (1, 3, 'How?', 'Like this. [1]', 'answered', 'built-in', '{}', 'helpful', ${at})`,
    `insert into "answerCounts" (article, day, asked) values ('all', '2026-03-04', 1)`,
    `insert into "knowledgeArticles" (id, draft, "isWithdrawn", "updatedAt", "updatedBy") values ('access/own', '{}', false, ${at}, 1)`,
    `insert into "passageVectors" values ('built-in', 'abc', 'AAAA')`,
    `insert into "knowledgeGaps" (question, words, "firstAskedAt", "lastAskedAt") values ('Why?', '["why"]', ${at}, ${at})`,
    `insert into "gapQuestions" ("gapId", question, reason, "askedAt", "answerId") values (1, 'Why?', 'declined', ${at}, 1)`,
    `insert into "sentToModel" ("conversationId", "userId", at, model, prompt, reply, outcome, "hasAccountFacts")
     values (1, 3, ${at}, 'a-model', 'How?', 'Like this.', 'used', false)`,
  ],
  '0026-password-requests': () => [
    `insert into "passwordRequests" ("usernameKey", "requestedAt") values ('customer1', ${at})`,
  ],
  '0039-planned-notifications': () => [
    `insert into "plannedNotifications" (title, description, priority, "sendAt", "createdBy", "updatedAt")
     values ('News', 'For all', 'normal', ${at}, 1, ${at})`,
  ],
  '0031-first-responses': () => [
    `insert into "firstResponses" values (1000000, 3, 1, ${at}, ${at}, null)`,
    `update conversations set "askedAt" = ${at} where key = 'channel:3'`,
  ],
  '0032-desk': () => [
    `update conversations set "closedAt" = ${at}, "assigneeId" = 1, "deskVersion" = 2 where key = 'channel:3'`,
  ],
  '0033-message-tools': () => [
    `update messages set content = '', "change" = 1000001, "deletedAt" = ${at} where id = 6`,
    `update messages set "replyToId" = 6, "editedAt" = ${at}, "change" = 1000002 where id = 46`,
    `update messages set "isByMachine" = true where id = 42`,
    `insert into "messageVersions" values ('channel:9', 1000001, 6, 'Message 6', null, ${at}, ${at}, 'deletion')`,
    `insert into "channelRatings" ("customerId", "askedAt", "closedBy", rating, comment, "ratedAt") values (3, ${at}, 1, 'helpful', 'Thank you', ${at})`,
  ],
  '0035-institution-notes': () => [
    `insert into "institutionNotes" ("institutionId", "authorId", text, "createdAt") values (1, 1, 'Renews in June ä 漢', ${at})`,
  ],
  '0038-billing': () => [
    `insert into "billingDetails" values (1, '1 Elm Street', 'Elm', 'E1', 'GB', 'GB123456789', 1)`,
    `insert into "invoiceDrafts" (version, "institutionId", "contactId", lines, "updatedAt") values (1, 1, 3, '[]', ${at})`,
    `insert into "invoicePayments" values (1, '2026-03-04', ${at})`,
    `insert into "creditNotes" values (1, 'CN-000001', 'Wrong', ${at}, '2026-03-04')`,
    `insert into "creditNotePdfs" values (1, 'pdf')`,
    `insert into "invoiceReminders" values (1, '2026-04-04', ${at})`,
  ],
  '0041-renewal-offers': () => [
    `insert into "renewalOffers" ("institutionId", "contactId", tier, "periodStart", "periodEnd", "netPence", "validUntil", "offeredAt",
      "offeredBy", "requestId") values (1, 3, 'gold', '2027-03-04', '2028-03-03', 399999, '2027-03-03', ${at}, 1, 1)`,
  ],
  '0043-security-events': () => [
    `insert into "securityEvents" (at, "lastAt", times, kind, "userId", address, browser)
     values (${at}, ${at}, 3, 'sign-in-failed', 3, '192.0.2.7', 'Firefox on Windows')`,
    `update users set "pendingEmail" = 'new@library.example', "isPendingEmailOwn" = true where id = 3`,
  ],
  '0047-store-identity': () => [`insert into "storeIdentity" (id, identity) values (1, 'of-the-old-one')`],
  '0044-waiting-imports': () => [
    `insert into "usageUploads" ("uploaderId", "institutionId", "storedName", filename, "fileSize", sha256, form, state, "createdAt", "changedAt")
     values (1, 1, 'f2.csv', 'usage.csv', 12, 'abc', '{"isDryRun":false}', 'waiting', ${at}, ${at})`,
  ],
  '0040-enclosures': () => [
    `update messages set enclosure = 'invoice:1' where id = 8`,
    `update "messageVersions" set enclosure = 'resource:1' where "messageId" = 6`,
    `update "privateNotes" set "clientId" = 'client-1' where "authorId" = 1`,
  ],
  '0045-idempotency-keys': () => [
    `insert into "idempotencyKeys" ("userId", call, "keyHash", "bodyHash", made, "createdAt")
      values (1, 'POST /api/lessons', 'key-1', 'body-1', '1', ${at})`,
  ],
  '0049-news': () => [
    `insert into news (kind, about, "createdAt", "dueAt") values ('session', '{"newsId":1}', ${at}, ${at})`,
  ],
  '0034-team-tools': () => [
    `insert into "privateNotes" (conversation, "authorId", text, "createdAt") values ('channel:3', 1, 'Call them', ${at})`,
    `insert into "savedReplies" ("ownerId", name, text, "updatedAt") values (null, 'Hello', 'Hello {name}', ${at})`,
    `update conversations set tags = '["vip"]' where key = 'channel:3'`,
  ],
};

function numbers(count: number): string {
  return `(with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${count}) select n from numbers) as numbered`;
}
