/** Every limit shared by server and browser. */

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
/** For this long after it was sent its writer can change or delete a message, by the server's clock. */
export const messageChangeMs = 15 * minute;
/** Of what a customer adds to their rating of a closed conversation. */
export const ratingCommentMaxLength = 1000;
/** How much of a message an answer to it shows, in code points. */
export const quoteMaxLength = 140;
/** Messages on one page of history, when the caller asks for pages without naming a size. */
export const historyPageSize = 50;
export const historyPageMaxSize = 200;

/** What follows this in an address opens somebody's calendar: it stands in no log. */
export const secretPathPrefix = '/calendar/';

/** Request bodies of ordinary calls; uploads will have their own. */
export const bodyMaxBytes = 128 * kiB;
export const frameMaxBytes = 64 * kiB;
/** A socket that does not drain is closed above this many buffered bytes. */
export const socketBufferMaxBytes = 1024 * kiB;
/** After this many unreadable frames the socket is closed with 1008. */
export const badFramesMax = 5;
export const socketsPerPersonMax = 20;
/** Sockets that one address may ask for: a university behind one address comes back together after a restart. */
export const upgradesBurst = 1000;
export const upgradesPerSecond = 100;

export const messagesPerSecond = 20;
export const messagesBurst = 60;
/** After this long above the rate a connection is closed with 4429. */
export const floodToleranceMs = 3 * second;
export const postedMessagesPerMinute = 60;

export const heartbeatMs = 15 * second;
export const reconnectDelayMs = 2 * second;
/** The browser's window for duplicates without a clientId. */
export const duplicateWindowMs = 5 * second;
/** Typing notices repeat this often and expire after twice as long. */
export const typingRepeatMs = 3 * second;
/** So do notices of who looks at a conversation. */
export const lookingRepeatMs = 5 * second;

export const sessionIdleMs = 12 * hour;
export const sessionMaxMs = 14 * day;

export const signInWindowMs = 15 * minute;
export const signInFailuresPerAccountAndAddress = 5;
export const signInFailuresPerAddress = 50;
/** Beyond this strangers of one address are told to come back before anything is looked up: a flood, and nobody's morning. */
export const signInsPerAddressPerSecond = 50;
export const signInsPerAddressBurst = 200;
/** Ways to the provider of work accounts and back, of one address: an office of staff shares one. */
export const oidcBeginningsPerMinute = 60;
export const oidcBeginningsBurst = 60;

/** Customers who signed in within this many days are active. */
export const activeCustomerDays = 30;
/** Home's Response Time is the median of so many days. */
export const responseTimeDays = 30;

export const messagePreviewLength = 30;

/** Rows of a list that are answered at once, also to whoever names no limit. */
export const listMaxSize = 1000;
/** Conversations on a page of Home's list. */
export const conversationsPageSize = 50;
/** How many conversations can be asked for by their keys. */
export const conversationsAskedMax = 50;
/** The same of institutions. */
export const institutionsAskedMax = 50;

/** In the search for contacts, and the same for messages. */
export const searchMinLength = 2;
/** Hits on one page of a search. */
export const searchPageSize = 30;

/** Code points after trimming: a title fits on two lines of a phone, the text on about a page. */
export const notificationTitleMaxLength = 120;
export const notificationTextMaxLength = 2000;
/** How far ahead a broadcast can be planned. */
export const plannedAheadMaxMs = 366 * day;
/** Broadcasts on one page of those sent. */
export const sentPageSize = 20;
export const sentPageMaxSize = 100;

/** The automatic reply outside support hours comes this long after the message. */
export const automaticReplyDelayMs = 1500;
/** No automatic reply this soon after staff wrote: they are there. */
export const automaticReplySilenceMs = 5 * minute;

/** Of any search text. */
export const searchMaxLength = 100;
/** People in one answer of the contact search, and searches a minute, so that nobody can list everybody. */
export const peopleFoundMax = 20;
export const peopleSearchesPerMinute = 40;
export const contactRequestsPerMinute = 20;
/** A conversation is snoozed for this many days at most. */
export const snoozeMaxDays = 90;
/** Tags of a channel, and the characters of one. */
export const tagsMax = 8;
export const tagMaxLength = 30;
/** The name of a saved reply, and how many of them one person, or the team, may have. */
export const savedReplyNameMaxLength = 80;
export const savedRepliesMax = 200;
/** Of one list and person. */
export const savedViewsMax = 20;
export const savedViewNameMaxLength = 60;
export const savedViewSearchMaxLength = 1000;

/** After a rejection the one who asked may ask again after this many days. */
export const askAgainAfterDays = 30;
/** A removal, a withdrawal or a block can be undone for this long. */
export const contactUndoMs = minute;
/** Of a note about an institution, in code points. */
export const institutionNoteMaxLength = 4000;
/** A deleted note can be brought back for this long. */
export const noteUndoMs = minute;

/** Customers on one page of the overview. */
export const customersPageSize = 50;
export const customersPageMaxSize = 200;
/** A one-time link lets a person set their password for this long. */
export const passwordLinkMs = day;
/** A CSV import: characters, lines, and the request's bytes, where JSON may escape each character. */
export const importMaxLength = 512 * kiB;
export const importMaxRows = 2000;
export const importBodyMaxBytes = 4 * importMaxLength;

/** Longer than any token of a one-time link. */
export const passwordTokenMaxLength = 200;
/** Passwords set by link from one address: a whole library may share one on its first day. */
export const passwordsByLinkBurst = 30;
export const passwordsByLinkPerMinute = 2;

/** RFC 5321, 4.5.3.1: a path has 256 characters with its brackets. */
export const emailMaxLength = 254;
/** A link that confirms an e-mail address works for this long. */
export const addressLinkMs = 3 * day;
/** Such links that one person may ask for, and that one address may get: a form must not fill a stranger's mailbox. */
export const addressLinksBurst = 5;
export const addressLinksPerHour = 5;
/** A link by mail lets a person set a forgotten password for this long, and its mail is of no use after twice as long. */
export const forgottenPasswordLinkMs = 30 * minute;
/** Such links that may be asked for under one username. */
export const forgottenPasswordsPerAccount = 3;
/** The same from one network: a university may share one address. */
export const forgottenPasswordsPerNetwork = 30;

/** Close codes of the live connection; those from 4000 are the product's own. */
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
/** Uploaded attachments a person may have without a message: the disk is shared. */
export const unattachedMaxBytes = 10 * uploadMaxBytes;
/** Attachments a person may upload within a day, sent or not. */
export const attachedPerDayMaxBytes = 1024 * 1024 * kiB;
/** Longer names are cut, keeping the extension. */
export const filenameMaxLength = 120;
export const resourceTitleMaxLength = 200;
export const resourceDescriptionMaxLength = 2000;
export const resourceCategoryMaxLength = 60;
/** Room for an embed code. */
export const resourceUrlMaxLength = 4000;
export const resourcesPageSize = 24;
export const resourcesPageMaxSize = 100;
/** Resources are counted up to here; beyond it there are only said to be more. */
export const resourcesCountMax = 1000;
/** A deletion can be undone for this long. */
export const resourceUndoMs = minute;

/** Code points after trimming: what fits on an invoice. */
export const purchaseOrderMaxLength = 40;
export const invoiceNoteMaxLength = 500;
/** An invoice is due this many days after its date. */
export const invoiceTermsDays = 30;
/** So many lines and their sums stay on one page. */
export const invoiceLinesMax = 6;
export const lineTextMaxLength = 100;
export const lineQuantityMax = 9999;
export const voidReasonMaxLength = 200;
/** Renewal offers made in one go. */
export const renewalOffersMax = 200;
export const billingStreetMaxLength = 160;
export const billingTownMaxLength = 80;
export const billingPostcodeMaxLength = 16;

/** An import of the largest report takes seconds; one that takes longer is given up. */
export const importMaxMs = 5 * minute;
/** The most used titles that are shown. */
export const topTitlesMax = 20;
/** Pixels; a longer side reported by a browser is refused. */
export const imageSideMax = 50_000;

/** Links in mails that one address may try: a provider of mail posts for all its people. */
export const unsubscribesBurst = 120;
export const unsubscribesPerMinute = 60;
/** Reports that one person has here without storing them, and reports of everybody that wait. */
export const usageUploadsPerPerson = 20;
export const usageUploadsWaiting = 60;
/** What became of a report stands on the page for this long; what was not stored of it is kept as long. */
export const usageUploadKeptMs = 7 * day;
