/** Limits shared by server and browser. */

const kiB = 1024;
const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

export const usernameMinLength = 3;
export const usernameMaxLength = 64;
export const passwordMinLength = 6;
/** Longer passwords are refused before hashing, so that a megabyte of password costs nothing. */
export const passwordMaxLength = 256;
export const nameMaxLength = 120;
export const institutionNameMaxLength = 200;
export const departmentMaxLength = 200;

/** Code points after trimming. */
export const messageMaxLength = 4000;
export const clientIdMaxLength = 64;
/** How long an author can edit or delete a message, by the server's clock. */
export const messageChangeMs = 15 * minute;
export const ratingCommentMaxLength = 1000;
/** Code points of a quoted message in a reply. */
export const quoteMaxLength = 140;
/** Messages on one page of history, when the caller asks for pages without a size. */
export const historyPageSize = 50;
export const historyPageMaxSize = 200;

/** The rest of such a path is a secret calendar address, so it is not logged. */
export const secretPathPrefix = '/calendar/';

/** Request bodies of ordinary calls; uploads have their own limits. */
export const bodyMaxBytes = 128 * kiB;
export const frameMaxBytes = 64 * kiB;
/** A socket with more buffered bytes is closed, because its client does not read. */
export const socketBufferMaxBytes = 1024 * kiB;
/** After this many unreadable frames the socket is closed with 1008. */
export const badFramesMax = 5;
export const socketsPerPersonMax = 20;
/** Socket upgrades from one address: a university behind one address reconnects all at once after a restart. */
export const upgradesBurst = 1000;
export const upgradesPerSecond = 100;

export const messagesPerSecond = 20;
export const messagesBurst = 60;
/** After this long above the rate a connection is closed with 4429. */
export const floodToleranceMs = 3 * second;
export const postedMessagesPerMinute = 60;

export const heartbeatMs = 15 * second;
export const reconnectDelayMs = 2 * second;
/** Within this time the browser takes an equal message without a clientId for a duplicate. */
export const duplicateWindowMs = 5 * second;
/** Typing notices repeat this often and expire after twice as long. */
export const typingRepeatMs = 3 * second;
/** Notices of who views a conversation repeat this often and expire after twice as long. */
export const lookingRepeatMs = 5 * second;

export const sessionIdleMs = 12 * hour;
export const sessionMaxMs = 14 * day;

export const signInWindowMs = 15 * minute;
export const signInFailuresPerAccountAndAddress = 5;
export const signInFailuresPerAddress = 50;
/**
 * Above this rate, attempts from one address by unknown browsers are refused before any lookup. Only a flood reaches
 * it; a busy morning does not.
 */
export const signInsPerAddressPerSecond = 50;
export const signInsPerAddressBurst = 200;
/** Redirects to and from the provider of work accounts for one address: an office of staff shares one. */
export const oidcBeginningsPerMinute = 60;
export const oidcBeginningsBurst = 60;

/** Customers who signed in within this many days are active. */
export const activeCustomerDays = 30;
/** Home's Response Time is the median over this many days. */
export const responseTimeDays = 30;

export const messagePreviewLength = 30;

/** Maximum and default number of rows in one answer of a list. */
export const listMaxSize = 1000;
export const conversationsPageSize = 50;
/** Maximum of conversation keys in `only`. */
export const conversationsAskedMax = 50;
/** Maximum of institution ids in `only`. */
export const institutionsAskedMax = 50;
/** Institutions and sessions named where a member of staff leaves; the others are counted. */
export const leavingShown = 20;

/** For searches for contacts and messages. */
export const searchMinLength = 2;
export const searchPageSize = 30;

/** Code points after trimming: a title fits on two lines of a phone, the text on about a page. */
export const notificationTitleMaxLength = 120;
export const notificationTextMaxLength = 2000;
export const plannedAheadMaxMs = 366 * day;
/** Page size of sent broadcasts. */
export const sentPageSize = 20;
export const sentPageMaxSize = 100;

export const automaticReplyDelayMs = 1500;
/** No automatic reply this soon after staff wrote, because they are present. */
export const automaticReplySilenceMs = 5 * minute;

/** Maximum of any search text. */
export const searchMaxLength = 100;
/** People in one answer of the contact search, and searches a minute, so that nobody can list everybody. */
export const peopleFoundMax = 20;
export const peopleSearchesPerMinute = 40;
export const contactRequestsPerMinute = 20;
/** Messages of one person that are still to be sent. */
export const laterMessagesMax = 100;
export const snoozeMaxDays = 90;
/** How far ahead a reminder may be, code points of its note, and open reminders of one person. */
export const reminderMaxMs = 2 * 366 * day;
export const reminderNoteMaxLength = 500;
export const remindersMax = 200;
/** Tags of a channel, and characters of a tag. */
export const tagsMax = 8;
export const tagMaxLength = 30;
/** Conversations that the inbox changes at once. */
export const bulkMax = 100;
/** Code points of a conversation's subject. */
export const subjectMaxLength = 120;
/** Characters of a saved reply's name, and the number of saved replies of one person or of the team. */
export const savedReplyNameMaxLength = 80;
export const savedRepliesMax = 200;
/** Saved views for one list and person. */
export const savedViewsMax = 20;
export const savedViewNameMaxLength = 60;
export const savedViewSearchMaxLength = 1000;

/** Days after a rejection before the same person may ask again. */
export const askAgainAfterDays = 30;
/** How long a removal, a withdrawal or a block can be undone. */
export const contactUndoMs = minute;
/** Code points of a note about an institution. */
/** Days ahead on which an absence may end. */
export const absenceAheadMaxDays = 366;
export const absenceNoteMaxLength = 300;
/** Days after an absence for which its list is offered on Home. */
export const meanwhileShownDays = 14;
export const meanwhileMax = 200;
export const institutionNoteMaxLength = 4000;
export const noteUndoMs = minute;

export const customersPageSize = 50;
export const customersPageMaxSize = 200;
/** Validity of a one-time link for a password. */
export const passwordLinkMs = day;
/** A CSV import: characters, lines, and the request's bytes, where JSON may escape each character. */
export const importMaxLength = 1536 * kiB;
export const importMaxRows = 5000;
export const importBodyMaxBytes = 4 * importMaxLength;

/** Longer than any token of a one-time link. */
export const passwordTokenMaxLength = 200;
/** Passwords set by link from one address: a whole library may share one on its first day. */
export const passwordsByLinkBurst = 30;
export const passwordsByLinkPerMinute = 2;

/** RFC 5321, 4.5.3.1: a path has 256 characters with its brackets. */
export const emailMaxLength = 254;
/** Validity of a link that confirms an e-mail address. */
export const addressLinkMs = 3 * day;
/**
 * Confirmation links that one person may request, and that one address may receive, so that the form cannot flood a
 * stranger's mailbox.
 */
export const addressLinksBurst = 5;
export const addressLinksPerHour = 5;
/** Validity of a mailed link for a forgotten password; the mail expires after twice as long. */
export const forgottenPasswordLinkMs = 30 * minute;
/** Links to a new password requested for one username. */
export const forgottenPasswordsPerAccount = 3;
/** Links to a new password requested from one network: a university may share one address. */
export const forgottenPasswordsPerNetwork = 30;

/** Close codes of the socket; those from 4000 are the product's own. */
export const closeCodes = {
  policy: 1008,
  restart: 1012,
  tooSlow: 1013,
  signedOut: 4401,
  foreignIdentity: 4403,
  flood: 4429,
} as const;

/** For resources, attachments and usage files alike. */
export const uploadMaxBytes = 20 * 1024 * kiB;
/** A file that is attached to nothing is deleted after this long. */
export const unattachedFileMs = day;
/** Attachments a person may upload at once and per minute. */
export const attachmentsBurst = 20;
export const attachmentsPerMinute = 20;
/** Total size of a person's unsent attachments, because the disk is shared. */
export const unattachedMaxBytes = 10 * uploadMaxBytes;
/** Total size of a person's uploaded attachments within a day, sent or not. */
export const attachedPerDayMaxBytes = 1024 * 1024 * kiB;
/** Longer names are cut, keeping the extension. */
export const filenameMaxLength = 120;
export const resourceTitleMaxLength = 200;
export const resourceDescriptionMaxLength = 2000;
export const resourceCategoryMaxLength = 60;
/** Long enough for an embed code. */
export const resourceUrlMaxLength = 4000;
export const resourcesPageSize = 24;
export const resourcesPageMaxSize = 100;
/** Resources are counted up to this number; above it the count is shown as "more than". */
export const resourcesCountMax = 1000;
export const resourceUndoMs = minute;

/** Code points after trimming: what fits on an invoice. */
export const purchaseOrderMaxLength = 40;
export const invoiceNoteMaxLength = 500;
/** Years of a contract that are added in one go. */
export const planTermsMax = 10;
export const contractReferenceMaxLength = 100;
export const contractNoteMaxLength = 2000;
/** Days from an invoice's date to its due date. */
export const invoiceTermsDays = 30;
/** More lines with their sums would not fit on one page. */
export const invoiceLinesMax = 6;
export const lineTextMaxLength = 100;
export const lineQuantityMax = 9999;
export const voidReasonMaxLength = 200;
export const vatRuleReasonMaxLength = 120;
export const declineReasonMaxLength = 500;
/** Discounts on one renewal offer. */
export const offerDiscountsMax = 5;
export const renewalOffersMax = 200;
export const billingStreetMaxLength = 160;
export const billingTownMaxLength = 80;
export const billingPostcodeMaxLength = 16;

/** An import of the largest report takes seconds; one that is unfinished for twice this long is discarded. */
export const importMaxMs = 5 * minute;
export const topTitlesMax = 20;
/** In pixels; a longer side reported by a browser is refused. */
export const imageSideMax = 50_000;

/** Requests to unsubscribe from one address: a mail provider posts them for all of its people. */
export const unsubscribesBurst = 120;
export const unsubscribesPerMinute = 60;
/** Reports of one person that are not stored yet, and waiting reports of everybody. */
export const usageUploadsPerPerson = 20;
export const usageUploadsWaiting = 60;
/** How long the outcome of an upload is shown, and what was not stored of it is kept. */
export const usageUploadKeptMs = 7 * day;
