import { UsageAnswers } from '#contract/plans-and-usage/usage.ts';
import { TableMapping } from '#contract/plans-and-usage/usage-mapping.ts';
import { capabilitiesOf } from '#contract/values/capabilities.ts';
import { nothingChosen, otherFileOf } from '#contract/values/files/other-files.ts';
import { usageFileKindOf } from '#contract/values/files/usage-file-kinds.ts';
import type { Directory } from '#server/features/people/directory.service.ts';
import { badRequest, HttpError, notFound } from '#server/platform/http/errors.ts';
import type { SpooledFile } from '#server/platform/http/multipart.ts';
import { parsedJson } from '#server/platform/parsed-json.ts';

export interface UploadForm {
  institution: { id: number; name: string };
  isDryRun: boolean;
  asPlainFile: boolean;
  title: string | null;
  description: string | null;
  totalPages: number | null;
  totalHits: number | null;
  /** Answers to questions of a preview. */
  answers: UsageAnswers;
  /** The mapping of the columns; null if the sender gives none. */
  mapping: TableMapping | null;
}

/** True if the sender wants its place in the queue instead of waiting for the outcome. */
export type SentForm = UploadForm & { isQueued: boolean };

const textMaxLength = 200;
const totalMax = 1e12;
const csvTypes = /^(?:text|application)\/(?:x-)?(?:csv|comma-separated-values|tab-separated-values|tsv)\b/i;

type Institution = UploadForm['institution'];

/**
 * The institution of the customer that the fields name, or the named institution itself, which may have no people yet.
 * Throws 400 for invalid fields, 404 for a person who is no customer and for an unknown institution.
 */
export async function institutionOfForm(
  fields: Record<string, string>,
  { directory, find }: { directory: Directory; find: (id: number) => Promise<Institution | undefined> },
): Promise<Institution> {
  const institutionId = idIn(fields, 'institutionId');
  if (institutionId !== null && !fields['customerId']) {
    const institution = await find(institutionId);
    if (!institution) throw notFound('This institution does not exist');
    return institution;
  }
  const customerId = idIn(fields, 'customerId');
  if (customerId === null) throw badRequest(nothingChosen, 'customerId');
  const customer = directory.find(customerId);
  if (!customer || !capabilitiesOf(customer).isServed || customer.institutionId === null)
    throw notFound('Customer not found');
  return { id: customer.institutionId, name: customer.companyName ?? '' };
}

function idIn(fields: Record<string, string>, name: string): number | null {
  const text = (fields[name] ?? '').trim();
  if (text === '') return null;
  if (!/^[1-9]\d{0,15}$/.test(text)) throw badRequest('Must be a positive whole number', name);
  return Number(text);
}

/** Parses the other fields. Throws 400 for invalid ones. */
export function readUploadForm(fields: Record<string, string>, institution: Institution): SentForm {
  return {
    institution,
    isQueued: readSwitch(fields, 'queued'),
    isDryRun: readSwitch(fields, 'dryRun'),
    asPlainFile: readSwitch(fields, 'asPlainFile'),
    title: readText(fields, 'title'),
    description: readText(fields, 'description'),
    totalPages: readTotal(fields, 'totalPages'),
    totalHits: readTotal(fields, 'totalHits'),
    answers: readAnswers(fields['answers'] ?? ''),
    mapping: readMapping(fields['mapping'] ?? ''),
  };
}

/** The file must have a CSV type, or a name of a known kind: a .tsv is COUNTER's official form. */
export function refuseOtherFiles({ filename, contentType }: Pick<SpooledFile, 'filename' | 'contentType'>): void {
  if (usageFileKindOf(filename) || csvTypes.test(contentType)) return;
  const what = otherFileOf(filename);
  const message = what === null ? 'Please upload a CSV file' : `Please upload a CSV file. ${what}`;
  throw new HttpError(415, 'unsupported-type', message, { field: 'file' });
}

function readAnswers(text: string): UsageAnswers {
  if (text.trim() === '') return {};
  const answers = UsageAnswers.safeParse(parsedJson(text));
  if (answers.success) return answers.data;
  throw badRequest('Must be answers by the ids of their questions, as JSON', 'answers');
}

function readMapping(text: string): TableMapping | null {
  if (text.trim() === '') return null;
  const mapping = TableMapping.safeParse(parsedJson(text));
  if (mapping.success) return mapping.data;
  throw badRequest('Must be what each column of the table means, as JSON', 'mapping');
}

function readSwitch(fields: Record<string, string>, name: string): boolean {
  const text = (fields[name] ?? '').trim().toLowerCase();
  if (['', 'false', '0'].includes(text)) return false;
  if (['true', '1'].includes(text)) return true;
  throw badRequest('Must be true or false', name);
}

function readText(fields: Record<string, string>, name: string): string | null {
  const text = (fields[name] ?? '').trim();
  if (text.length > textMaxLength) throw badRequest(`At most ${textMaxLength} characters`, name);
  return text || null;
}

function readTotal(fields: Record<string, string>, name: string): number | null {
  const text = (fields[name] ?? '').trim();
  if (text === '') return null;
  const value = Number(text);
  if (/^\d+(?:\.\d+)?$/.test(text) && value <= totalMax) return value;
  throw badRequest('Must be a number that is not negative', name);
}
