import { heartbeatMs, importMaxMs, uploadMaxBytes } from '#contract/values/limits.ts';
import { tierName } from '#contract/values/plans-and-usage/tiers.ts';
import {
  deliveriesKeptDays,
  formerSecretHours,
  webhooksMax,
  webhookTriedDays,
} from '#contract/values/programs/webhooks.ts';
import { brandColours } from '#contract/values/promotion/brand-colours.ts';
import { periodText, retentionKinds, retentionNoticeDays } from '#contract/values/retention.ts';
import { samlAttributes } from '#contract/values/technical-setup.ts';
import { settingRows } from '#server/config.ts';
import type { ContentValues } from '#server/platform/content/placeholders.ts';

const second = 1000;
const minute = 60 * second;
const mebibyte = 1024 * 1024;

/** Values from the code for the placeholders in content/. */
export const contentValues: ContentValues = {
  texts: {
    subjectTier: tierName('subject'),
    silverTier: tierName('silver'),
    goldTier: tierName('gold'),
    professionalTier: tierName('professional'),
    fileMegabytes: String(uploadMaxBytes / mebibyte),
    // The form adds its fields to the file that it carries.
    bodyMegabytes: String(uploadMaxBytes / mebibyte + 1),
    heartbeatSeconds: String(heartbeatMs / second),
    importMinutes: String(importMaxMs / minute),
    // An upload of usage is answered when its report has been read.
    answerSeconds: String(importMaxMs / second + 10),
    retentionNoticeDays: String(retentionNoticeDays),
    messagesKeptFor: periodText(retentionKinds.messages.defaultDays),
    webhooksMax: String(webhooksMax),
    webhookTriedDays: String(webhookTriedDays),
    deliveriesKeptDays: String(deliveriesKeptDays),
    formerSecretHours: String(formerSecretHours),
  },
  rows: {
    settings: settingRows().map((row) => [row.variable, row.default, row.does]),
    samlAttributes: samlAttributes.map(({ name, oid }) => [name, oid]),
  },
  colours: { brandColours },
};
