import { z } from 'zod';
import { fillIn } from '#contract/content/fill-in.ts';
import { type GuideText, guidePlaceholders } from '#contract/content/guide.ts';
import type { GuideHead } from '#contract/content/guide-head.ts';
import type { Chapter } from '#contract/content/text-blocks.ts';
import { capabilitiesOf } from '#contract/values/capabilities.ts';
import { readContentFile } from '#server/platform/content/content-file.ts';
import { type ContentValues, refuseUnknown } from '#server/platform/content/placeholders.ts';
import { readChapters } from '#server/platform/content/read-chapters.ts';

const Text = z.string().min(1);
const capabilityNames = Object.entries(capabilitiesOf({ role: 'admin' })).flatMap(([name, value]) =>
  typeof value === 'boolean' ? [name as Exclude<GuideHead['readers'], 'everyone'>] : [],
);

const Head = z.strictObject({
  title: Text,
  label: Text,
  summary: Text,
  subtitle: Text,
  readers: z.enum(['everyone', ...capabilityNames]),
  order: z.int(),
  edition: z.string().regex(/^\d{4}-(?:0[1-9]|1[0-2])$/, 'Must be a month, as 2026-11'),
  poster: z
    .strictObject({ title: Text, headline: Text, promises: z.array(z.tuple([Text, Text])), blanks: z.array(Text) })
    .optional(),
});

/** A guide of content/guides with its entry for the list of guides. */
export function readGuide(folder: string, name: string, values: ContentValues): { head: GuideHead; guide: GuideText } {
  const file = readContentFile(folder, `guides/${name}.md`, Head);
  refuseUnknown(
    file,
    new Set([...Object.keys({ ...values.texts, ...values.rows, ...values.colours }), ...guidePlaceholders]),
  );
  const { label, summary, readers, order, ...rest } = fillIn(file.head, values.texts);
  const { title } = rest;
  return { head: { title, label, summary, readers, order }, guide: { ...rest, chapters: readChapters(file, values) } };
}

/** Placeholders that a sheet for an IT department may hold besides those of guides. */
const sheetPlaceholders = ['label', 'portalName', 'supportEmail', 'entityId', 'metadataUrl', 'acsUrl', 'sloUrl'];

/** Instructions for an institution's IT department, one chapter per common identity provider. */
export function readSheet(folder: string, name: string, values: ContentValues): { label: string; sheet: Chapter } {
  const file = readContentFile(folder, `sign-in-sheets/${name}.md`, z.strictObject({ label: Text }));
  refuseUnknown(file, new Set([...Object.keys({ ...values.texts, ...values.rows }), ...sheetPlaceholders]));
  const { label } = file.head;
  const [sheet, ...others] = readChapters(file, values);
  if (!sheet || others.length > 0) throw new Error(`content/sign-in-sheets/${name}.md:1: A sheet is one chapter`);
  return { label, sheet: fillIn(sheet, { label }) };
}
