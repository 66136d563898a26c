import { type Kysely, sql } from 'kysely';
import { hasTable } from '#server/db/migrating/has-table.ts';
import type { Schema } from '#server/db/schema.ts';

const at = "'2026-03-04T12:00:00.000Z'";
const customers = 40;

/**
 * Puts rows into every table of an empty database, in SQL that both engines understand: for tests of upgrades, copies
 * and archives.
 */
export async function fillEveryTable(db: Kysely<Schema>, messages: number): Promise<void> {
  const later: string[] = [];
  for (const [table, rows] of laterRows) later.push(...((await hasTable(db, table)) ? rows.there : rows.before));
  for (const statement of [...peopleAndMessages(messages), ...usage(messages), ...ofSubjects, ...later]) {
    await sql.raw(statement).execute(db);
  }
}

/** Tables that version 1.0.0 did not have. */
const ofSettings = [
  `insert into settings (name, value, "formerValue", version, "changedAt", "changedById")
   values ('name', '"Ünï 漢"', null, 1, ${at}, 1)`,
];

const ofImports = [
  `insert into "customerImports" ("importedBy", "importedAt", people, institutions, made)
   values (1, ${at}, 1, 0, '{"userIds":[3]}')`,
];

const ofInvitations = [`insert into invitations values (3, 1, ${at}, ${at}, 'colleague@mail.example', ${at}, null)`];

const ofMappings = [`insert into "usageMappings" values ('abc', '{}', 1, ${at})`];
const ofInboundMail = [
  `insert into "replyAddresses" values ('hash', 3, 'channel:3', ${at}, ${at})`,
  `insert into "mailedMessages" values ('channel:3', 'hash', 3, 1, 'Re: Hello', 'Thank you', ${at}, null)`,
  `insert into "strayMails" ("mailHash", "receivedAt", "fromName", "fromAddress", "senderId", subject, text, files, reason, state)
   values ('hash', ${at}, 'Anna', 'anna@mail.example', 3, 'Hello', 'Hello', '[]', 'No address', 'open')`,
];
const ofMailbox = [
  `insert into mailbox (id, "lookedAt") values (1, ${at})`,
  `insert into "mailboxMails" values ('abc', 1, 1, ${at}, null)`,
];
const ofRights = [`insert into "grantedRights" values (2, 'institution-admin', 1, ${at})`];

const ofSupport = [`insert into "formerSupporters" values (1, 2, ${at})`];

const ofReminders = [
  `insert into reminders ("ownerId", conversation, note, "dueAt", "isAnyTime", "createdAt")
   values (1, 'channel:3', 'Ask again', ${at}, false, ${at})`,
];

const ofLaterMessages = [
  `insert into "laterMessages" ("senderId", "receiverId", conversation, content, "seenUpTo", "sendAt", "createdAt")
   values (1, 3, 'channel:3', 'Good morning', 0, ${at}, ${at})`,
];

const ofSharing = [
  `update conversations set "grantedToId" = 1, subject = 'The proxy',
    "deskBefore" = '{"version":2,"act":"assign","columns":{"assigneeId":1,"grantedToId":null},"rating":null}'
   where key = 'channel:3'`,
  `insert into "conversationSharing" values (3, true, false, ${at})`,
  `insert into "conversationSuccessions" values ('channel:4', 4, 3, ${at})`,
];
const ofAbsences = [
  `insert into absences ("staffId", "standInId", "fromDay", "untilDay", note, "createdBy", "createdAt", "endedAt", "caughtUpAt")
   values (1, 2, '2026-03-04', '2026-03-09', 'Ünï 漢', 1, ${at}, ${at}, ${at})`,
];

const ofSettlement = [
  `insert into "withheldReminders" values (1, 'Paid abroad', 1, ${at})`,
  `insert into "partPayments" ("invoiceId", "amountPence", "paidOn", "notedAt") values (1, 20, '2026-03-04', ${at})`,
];

const ofPartCredits = [
  `insert into "partCredits" ("invoiceId", number, reason, lines, "netPence", "vatPence", "totalPence", "issuedAt", "issueDate")
   values (1, 'CN-000002', 'Too much', '[]', 10, 2, 12, ${at}, '2026-03-04')`,
  `insert into "partCreditPdfs" values (1, 'pdf')`,
];

const mail = `3, 'broadcast', 'broadcast:1', 'News', '{"paragraphs":["For all"]}', 'waiting', ${at}, ${at}, ${at}`;

const ofOutbox = [
  `insert into outbox (channel, "userId", kind, key, subject, payload, state, "createdAt", "dueAt", "giveUpAt")
   values ('mail', ${mail})`,
];

const ofDeliveries = [
  `insert into outbox (channel, "webhookId", "eventId", kind, about, "createdAt", state, "dueAt")
   values ('webhook', 1, 'msg_1', 'invoice.issued', 'invoice:1', ${at}, 'waiting', ${at})`,
];

const ofNews = [
  `insert into outbox (channel, kind, payload, state, "createdAt", "dueAt")
   values ('bell', 'session', '{"newsId":1}', 'waiting', ${at}, ${at})`,
];

const beforeNews = [
  `insert into news (kind, about, "createdAt", "dueAt") values ('session', '{"newsId":1}', ${at}, ${at})`,
];

const ofPushes = [
  `insert into outbox (channel, kind, "deviceId", key, "messageId", "createdAt", state, "dueAt", "notificationId")
   values ('device', 'message', 1, 'message:channel:3', 1, ${at}, 'waiting', ${at}, 1)`,
];

const beforePushes = [
  `insert into pushes ("deviceId", tag, "messageId", at, state, "dueAt", "notificationId")
   values (1, 'message:channel:3', 1, ${at}, 'waiting', ${at}, 1)`,
];

const beforeDeliveries = [
  `insert into "webhookDeliveries" ("webhookId", "eventId", kind, object, "objectId", at, state, "dueAt")
   values (1, 'msg_1', 'invoice.issued', 'invoice:1', 1, ${at}, 'waiting', ${at})`,
];

const beforeOutbox = [
  `insert into "mailOutbox" ("userId", kind, key, subject, letter, state, "createdAt", "dueAt", "giveUpAt")
   values (${mail})`,
];

const peopleAndMessages = (messages: number) => [
  `insert into institutions (name, "nameKey", "createdAt", "financialYearStart", ror, "usesOfLastYear", "unnamedSince")
   values ('Universität Ünï 漢', 'universitat uni 漢', ${at}, 8, '03yrm5c26', 5, '2026-03')`,
  `insert into institutions (name, "nameKey", "createdAt") values ('Second', 'second', ${at})`,
  `update institutions set "consortiumId" = 2 where id = 1`,
  `insert into users (username, "usernameKey", "passwordHash", "fullName", "nameKey", role, "createdAt")
   values ('manager', 'manager', 'hash', 'Priya Shah', 'priya shah', 'account_manager', ${at}), ('tech', 'tech', null, 'Lars Kuhn', 'lars kuhn', 'tech_support', ${at})`,
  `insert into users (username, "usernameKey", "fullName", "nameKey", role, "institutionId", "subscriptionTier", "createdAt")
   select 'customer' || n, 'customer' || n, 'Customer ' || n, 'customer ' || n, 'customer', 1 + n % 2, case n % 2 when 0 then 'gold' else 'none' end, ${at}
   from ${numbers(customers)}`,
  `update users set email = 'customer1@library.example', "emailVerifiedAt" = ${at}, "pendingEmail" = 'new@library.example',
   "isPendingEmailOwn" = true where id = 3`,
  `insert into relationships ("studentId", "relatedUserId", "relationType", status, "requestedBy", "createdAt", "answeredAt")
   values (3, 4, 'peer', 'accepted', 3, ${at}, ${at}), (5, 3, 'peer', 'pending', 5, ${at}, null)`,
  `insert into blocks values (4, 5, ${at})`,
  `insert into sessions ("tokenHash", "userId", "createdAt", "lastSeenAt", "userAgent") values ('token', 3, ${at}, ${at}, 'Browser')`,
  `insert into messages (conversation, id, "channelCustomerId", "senderId", "receiverId", content, timestamp, "clientId")
   select 'channel:' || (3 + n % ${customers}), n, 3 + n % ${customers}, 3 + n % ${customers}, 1, 'Message ' || n || ' “ünï” 漢 ${'word '.repeat(20)}',
   ${at}, case n % 7 when 0 then null else 'client-' || n end from ${numbers(messages)}`,
  `update messages set attachment = '{"filename":"a.pdf"}' where id = 5`,
  `update messages set content = '', "change" = 1000001, "deletedAt" = ${at} where id = 6`,
  `update messages set kind = 'automatic' where id = 7`,
  `update messages set enclosure = 'invoice:1' where id = 8`,
  `update messages set "replyToId" = 6, "editedAt" = ${at}, "change" = 1000002 where id = 46`,
  `insert into "messageVersions" ("conversation", "change", "messageId", content, "writtenAt", "endedAt", "endedBy", enclosure)
   values ('channel:9', 1000001, 6, 'Message 6', ${at}, ${at}, 'deletion', 'resource:1')`,
  `insert into conversations (key, "lastChange", "sentByFirst", "lastWriterId", "askedAt")
   select conversation, max(id), count(*), max("senderId"), ${at} from messages group by conversation`,
  `update conversations set "closedAt" = ${at}, "assigneeId" = 1, "deskVersion" = 2, tags = '["vip"]' where key = 'channel:3'`,
  `insert into "conversationRead" values (1, 'channel:3', ${messages}, ${messages}, 1)`,
  `update counters set next = ${messages} + 1 where name = 'messageId'`,
  `insert into "firstResponses" values (1000000, 3, 1, ${at}, ${at}, null)`,
  `insert into "channelRatings" ("customerId", "askedAt", "closedBy", rating, comment, "ratedAt") values (3, ${at}, 1, 'helpful', 'Thank you', ${at})`,
  `insert into "privateNotes" (conversation, "authorId", text, "createdAt", "clientId") values ('channel:3', 1, 'Call them', ${at}, 'client-1')`,
  `insert into "savedReplies" ("ownerId", name, text, "updatedAt") values (null, 'Hello', 'Hello {name}', ${at})`,
  `insert into "dueReplies" (conversation, day, "dueAt", "settledAt")
   values ('channel:3', '2026-03-03', ${at}, ${at}), ('channel:3', '2026-03-04', ${at}, null)`,
  `insert into notifications (title, description, priority, "createdBy", timestamp, reached) values ('News', 'For all', 'high', 1, ${at}, 2)`,
  `insert into "notificationRecipients" values (3, 1, ${at}), (4, 1, null)`,
  `insert into files (name, filename, kind, "fileSize", sha256, "uploaderId", "createdAt", readers)
   values ('f1', 'a.pdf', 'pdf', 12, 'abc', 1, ${at}, 'everyone')`,
  `insert into resources (title, "titleKey", type, url, description, category, audience, "uploaderId", "sharedAt", "createdAt", "fileName", "textState")
   values ('Guide', 'guide', 'document', '/f1', 'A guide', 'General', 'librarian', 1, ${at}, ${at}, 'f1', 'searchable')`,
  `insert into "resourceParts" values (1, 'Page 1', 'Some words', 'some words')`,
];

const usage = (messages: number) => [
  `insert into "usageImports" ("institutionId", "uploaderId", "resourceId", sha256, months, uses, "startedAt", "completedAt", "createdAt",
   besides, shape, sheet, platforms, header, "itemColumns", checked)
   values (1, 1, 1, 'abc', '2026-01', '5', ${at}, ${at}, ${at}, '[1]', 'abc', 'One', '["Carrel Video"]', '[["Report_ID","PR"]]', '["Platform"]', 'certain')`,
  `insert into "usageSums" ("importId", month, metric, "dataType", figure) values (1, '2026-01', 'Views', '', 5)`,
  `insert into "usageFacts" ("importId", metric, "row", year, title, "dataType", m1)
   select 1 + n / 2000, 'Views', n, 2026, 'Title ' || n || ' “ünï” 漢', '', n from ${numbers(messages)}`,
  `insert into "usageItems" ("importId", item, attributes) values (1, 7, '["10.1000/1"]')`,
  `insert into "usageAnswers" values (1, 'abc', '{"uses":["Views"]}', 1, ${at})`,
  `insert into "institutionUses" ("institutionId", month, uses) values (1, '2026-01', 5)`,
  `insert into "usageRecounts" values (1, '[]')`,
  `insert into "usageRecountsSeen" values (1, 3)`,
  `insert into "usageUploads" ("uploaderId", "institutionId", "storedName", filename, "fileSize", sha256, form, state, "createdAt", "changedAt")
   values (1, 1, 'f2.csv', 'usage.csv', 12, 'abc', '{"isDryRun":false}', 'waiting', ${at}, ${at})`,
  `insert into "fetchedPlatforms" (name, address, release, "apiKeySealed", reports, "firstMonth", "dueDay", "keeperId")
   values ('Films', 'https://films.example/sushi', '5.1', 's1.0123456789abcdef.AAAA', '["PR"]', '2026-01', 28, 1)`,
  `insert into "fetchedCustomers" ("platformId", "institutionId", "customerId") values (1, 1, 'FIRST')`,
  `insert into "usageFetches" ("platformId", "institutionId", report, month, state, "plannedIn", "dueAt", "changedAt")
   values (1, 1, 'PR', '2026-01', 'waiting', '2026-01', ${at}, ${at})`,
];

const ofSubjects = [
  ...[
    `insert into subscriptions ("institutionId", tier, "startDate", "endDate", status, "createdAt", "updatedAt")
     values (1, 'gold', '2026-01-01', '2026-12-31', 'active', ${at}, ${at})`,
    `insert into "invoiceRequests" ("institutionId", "requestedBy", tier, "periodStart", "periodEnd", "requestedAt") values (1, 3, 'gold', '2026-01-01', '2026-12-31', ${at})`,
    `insert into invoices ("requestId", "contactId", number, "institutionId", "institutionName", attention, tier, "planName", "planAccess", "periodStart",
     "periodEnd", "netPence", "vatCategory", "vatBasisPoints", "vatPence", "totalPence", "issuedAt", "issuedBy", "issueDate", "dueDate", seller, payment, "contactEmail")
     values (1, 3, 'INV-000001', 1, 'First', 'Customer 1', 'gold', 'University Gold', '', '2026-01-01', '2026-12-31', 100, 'S', 2000, 20, 120, ${at}, 1,
     '2026-03-04', '2026-04-03', 'Seller', '', 'accounts@carrel.example')`,
    `update counters set next = 2 where name = 'invoiceNumber'`,
    `insert into "invoicePdfs" values (1, 'pdf')`,
    `insert into "billingDetails" ("institutionId", street, town, postcode, country, "vatNumber", version) values (1, '1 Elm Street', 'Elm', 'E1', 'GB', 'GB123456789', 1)`,
    `insert into "invoiceDrafts" (version, "institutionId", "contactId", lines, "updatedAt") values (1, 1, 3, '[]', ${at})`,
    `insert into "invoicePayments" values (1, '2026-03-04', ${at})`,
    `insert into "creditNotes" values (1, 'CN-000001', 'Wrong', ${at}, '2026-03-04')`,
    `insert into "creditNotePdfs" values (1, 'pdf')`,
    `insert into "invoiceReminders" ("invoiceId", day, "remindedAt") values (1, '2026-04-04', ${at})`,
    `insert into "renewalOffers" ("institutionId", "contactId", tier, "periodStart", "periodEnd", "netPence", "validUntil", "offeredAt",
      "offeredBy", "requestId") values (1, 3, 'gold', '2027-03-04', '2028-03-03', 399999, '2027-03-03', ${at}, 1, 1)`,
  ],
  ...[
    `insert into "programKeys" ("institutionId", name, "secretHash", beginning, scopes, "makerId", "createdAt", "failingSince", "failedAt")
     values (1, 'Alma', 'abc', 'carrel_abcd', '["usage-reports"]', 3, ${at}, ${at}, ${at})`,
    `insert into "programKeys" (name, "secretHash", beginning, scopes, "ownerId", "makerId", "createdAt", "endsOn")
     values ('CRM', 'def', 'carrel_defg', '["usage:read"]', 3, 3, ${at}, '2026-12-31')`,
    `insert into harvests ("institutionId", "keyId", "customerId", asked, "fromMonth", "toMonth", outcome, exceptions, at, "lastAt", times)
     values (1, 1, 1, 'PR_P1', '2025-01', '2025-03', 'sent', '[]', ${at}, ${at}, 1),
     (1, null, 1, 'reports', null, null, 'refused', '[{"code":2020}]', ${at}, ${at}, 3)`,
    `insert into webhooks (name, address, events, "secretSealed", "secretMadeAt", "makerId", "createdAt")
     values ('CRM', 'https://crm.example/events', '["invoice.issued"]', 's1.0123456789abcdef.AAAA', ${at}, 1, ${at})`,
  ],
  ...[
    `insert into factors ("userId", kind, name, "createdAt", "secretSealed") values (3, 'totp', 'Phone', ${at}, 's1.0123456789abcdef.AAAA')`,
    `insert into factors ("userId", kind, name, "createdAt", "credentialId", "publicKey") values (3, 'passkey', 'Laptop', ${at}, 'abc', 'def')`,
    `insert into "recoveryCodes" values (3, 'hash', ${at})`,
    `insert into "pendingSignIns" ("tokenHash", "userId", "passwordHash", "createdAt", "firstStep", "institutionLinkId", "provenAt")
     values ('hash', 3, 'password', ${at}, 'institution', 1, ${at})`,
    `insert into challenges values ('asked', 'new-totp', 'hash', 3, 's1.0123456789abcdef.AAAA', ${at})`,
    `update "factorRules" set since = ${at}`,
    `insert into "singleSignOn" ("institutionId", mode, "proposedMode", "proposedBy", "proposedAt", "linkKey", "factorContexts")
     values (1, 'offered', 'required', 3, ${at}, 'key', '["https://idp.example/two-factors"]')`,
    `insert into "signInDomains" values ('library.example', 1)`,
    `insert into "signInRequests" (id, "institutionId", purpose, "entityId", "relayStateHash", "browserHash", "startedAt")
     values ('_2', 1, 'sign-in', 'https://idp.example/saml', 'hash', 'browser', ${at})`,
    `insert into "institutionLinks" ("userId", "institutionId", "entityId", "subjectKind", "subjectHash", "linkedBy", "linkedAt")
     values (3, 1, 'https://idp.example/saml', 'pairwise-id', 'hash', 'address', ${at})`,
    `insert into "signInExceptions" values (3, ${at}, 1)`,
    `insert into "oidcLinks" values ('https://login.example', 'abc', 1, ${at}, ${at})`,
    `insert into "oidcRequests" values ('state', 'hash', null, '/account', ${at})`,
    `insert into "technicalSetups" ("institutionId", "entityId", "samlMetadataUrl", "ssoEndpoint", certificate, "eduPersonPrincipalName", "mailAttribute",
     "givenNameAttribute", "snAttribute", "displayNameAttribute", "ipRanges", state, "createdAt", "updatedAt", "updatedBy", "isNoted", "ssoBinding", "beforeLive")
     values (1, 'https://idp.example/saml', '', '', '', true, false, false, false, false, '[]', 'draft', ${at}, ${at}, 3, true, 'post',
     '{"state":"draft","liveValues":null,"liveSince":null,"updatedBy":3}')`,
    `insert into "setupComments" ("institutionId", "authorId", text, "createdAt") values (1, 2, 'Looks good', ${at})`,
    `insert into "setupLooks" values (2, 1, ${at})`,
    `insert into "setupClaims" values (1, 'live', 7, 9), (1, 'either', 7, 9)`,
    `insert into "setupFindings" values (1, 'problem', ${at}, ${at})`,
    `insert into "certificateWarnings" values (1, 'ab:cd', 30, ${at})`,
    `insert into "signInTests" (id, "institutionId", "startedBy", "startedAt", "relayStateHash") values ('_1', 1, 3, ${at}, 'hash')`,
  ],
  ...[
    `insert into lessons ("tutorId", "studentId", title, "startTime", "endTime", "createdAt", "seriesId", "plannedStart", place, "createdBy")
     values (1, 3, 'Call', ${at}, '2026-03-04T13:00:00.000Z', ${at}, 1, ${at}, 'Room 2', 1)`,
    `insert into "lessonParticipants" values (1, 3, 0)`,
    `insert into "lessonNews" ("lessonId", action, at, "byId", "startTime", dates) values (1, 'made', ${at}, 1, ${at}, 1)`,
    `insert into "bookingHours" values (1, true, '[30]', '[1,2]', '11:00', '17:00', 5, ${at})`,
    `insert into "calendarFeeds" values (3, 'hash', ${at}, null)`,
    `insert into "plannedNotifications" (title, description, priority, "sendAt", "createdBy", "updatedAt")
     values ('News', 'For all', 'normal', ${at}, 1, ${at})`,
    `insert into "mailSwitches" values (3, 'broadcast', true)`,
    `insert into "mailTokens" values ('hash', 3, 'unsubscribe', 'broadcast', null, ${at}, ${at}, null)`,
    `insert into "missedMessages" values (3, 'channel:3', 1, ${at})`,
    `insert into "knownBrowsers" values (3, 'hash', ${at}, ${at})`,
    `insert into "mailMoments" values ('restored', ${at})`,
    `insert into "pushKeys" values (1, 'public', 's1.0123456789abcdef.AAAA', ${at})`,
    `insert into "pushDevices" ("userId", "sessionHash", "endpointHash", "subscriptionSealed", name, "createdAt")
     values (3, 'token', 'endpoint', 's1.0123456789abcdef.AAAA', 'Chrome on Android', ${at})`,
  ],
  ...[
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
  ...[
    `insert into "institutionNotes" ("institutionId", "authorId", text, "createdAt") values (1, 1, 'Renews in June ä 漢', ${at})`,
    `insert into "savedViews" values (1, 'institutions', 'Mine', '{"attention":"not-renewed"}')`,
    `insert into "firstSteps" values (1, 'closed', ${at})`,
    `insert into "promotionKits" ("institutionId", key, name, link, "updatedAt")
     values (1, 'abc', 'Bibliothek ä 漢', 'https://library.example.org/films', ${at})`,
    `insert into "conversationImports" ("makerId", filename, state, "createdAt", digest) values (1, 'tickets.json', 'imported', ${at}, 'abc')`,
    `insert into "importedMessages" ("importId", source, "customerId", "senderId", "receiverId", "messageId", "writtenAt")
     values (1, 'zendesk:1:2', 3, 3, 1, 1, ${at})`,
    `insert into "passwordRequests" ("usernameKey", "requestedAt") values ('customer1', ${at})`,
    `insert into "securityEvents" (at, "lastAt", times, kind, "userId", address, browser)
     values (${at}, ${at}, 3, 'sign-in-failed', 3, '192.0.2.7', 'Firefox on Windows')`,
    `insert into "idempotencyKeys" ("userId", call, "keyHash", "bodyHash", made, "createdAt")
     values (1, 'POST /api/lessons', 'key-1', 'body-1', '1', ${at})`,
    `insert into "personArchives" ("personId", "askedById", "askedAt", state) values (3, 1, ${at}, 'waiting')`,
    `insert into "formerNames" values ('person', 3, 'email', 'former@library.example')`,
    `insert into "erasedAddresses" values ('abc')`,
    `update "retentionPeriods" set "nextDays" = 400, "nextFrom" = ${at}, "changedById" = 1 where kind = 'messages'`,
    `insert into sealing values (1, 's1.0123456789abcdef.AAAA')`,
    `insert into "storeIdentity" (id, identity) values (1, 'of-the-old-one')`,
    `insert into erasures (kind, "objectId", "randomId", "objectCreatedAt", identity, state, "askedById", "askedAt", "doneAt")
     values ('person', 900, 'gone', ${at}, 'here', 'done', 1, ${at}, ${at})`,
    `update users set "erasedAt" = ${at} where id = 40`,
    `update institutions set "erasedAt" = ${at} where id = 2`,
  ],
];

function numbers(count: number): string {
  return `(with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${count}) select n from numbers) as numbered`;
}

/** Rows of a table that a later migration creates or drops, and what stands for them before. */
const laterRows: [table: string, rows: { there: string[]; before: string[] }][] = [
  ['settings', { there: ofSettings, before: [] }],
  ['customerImports', { there: ofImports, before: [] }],
  ['invitations', { there: ofInvitations, before: [] }],
  ['grantedRights', { there: ofRights, before: [] }],
  ['partPayments', { there: ofSettlement, before: [] }],
  ['partCredits', { there: ofPartCredits, before: [] }],
  ['usageMappings', { there: ofMappings, before: [] }],
  ['strayMails', { there: ofInboundMail, before: [] }],
  ['mailbox', { there: ofMailbox, before: [] }],
  ['formerSupporters', { there: ofSupport, before: [] }],
  ['reminders', { there: ofReminders, before: [] }],
  ['laterMessages', { there: ofLaterMessages, before: [] }],
  ['absences', { there: ofAbsences, before: [] }],
  ['conversationSharing', { there: ofSharing, before: [] }],
  ['outbox', { there: ofOutbox, before: beforeOutbox }],
  ['webhookDeliveries', { there: beforeDeliveries, before: ofDeliveries }],
  ['pushes', { there: beforePushes, before: ofPushes }],
  ['news', { there: beforeNews, before: ofNews }],
];
