import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { UsageQuestion } from '#contract/plans-and-usage/usage.ts';
import type { Identifiers } from '#contract/values/people/identifiers.ts';
import { monthName } from '#server/features/usage/reading/months/months.ts';
import type { FileReading } from '#server/features/usage/reading/read-usage-file.ts';
import {
  customerIdsOf,
  hasWrongId,
  isSameName,
  type NamedInstitution,
  namedIn,
  saidOf,
} from '#server/features/usage/upload/named-institution.ts';
import { badRequest } from '#server/platform/http/errors.ts';

const kiB = 1024;
/** The first bytes of a report, which contain its header. */
const headerMaxBytes = 64 * kiB;
/** Asks whether the institution named in a report is the right one. */
export const institutionQuestion = 'institution';

export interface AskedReport {
  report: string;
  month: string;
  release: string;
  institution: Identifiers & { name: string };
  customerId: string;
  /** A name in its reports that a person confirmed to be this institution. */
  knownAs: string | null;
  /** Says whether a name or customer ID belongs to another institution. */
  isOthers(names: { name: string | null; customerIds: readonly string[] }): Promise<boolean>;
}

/** A person has to answer a question before the report is stored. */
export class OpenQuestionError extends Error {
  override name = 'OpenQuestionError';
  readonly question: UsageQuestion;
  constructor(question: UsageQuestion) {
    super(question.question);
    this.question = question;
  }
}

/**
 * Throws if a report's own header shows that it is not the requested one. Throws an OpenQuestionError if only a person can say whether it
 * is about the institution.
 */
export async function checkHeader(
  { read, counter }: Pick<FileReading, 'read' | 'counter'>,
  asked: AskedReport,
): Promise<void> {
  const lines = new Map(counter?.header);
  if (!read || !counter) throw badRequest('The answer is no report of COUNTER: it has no header');
  if (read.report !== asked.report) {
    throw badRequest(`The platform was asked for ${asked.report}, and the report says that it is ${read.report}`);
  }
  if (!isRelease(lines.get('Release') ?? '', asked.release)) {
    throw badRequest(`The platform was asked for Release ${asked.release}, and the report is of ${read.release}`);
  }
  const others = read.months.filter((month) => month !== asked.month);
  if (others.length > 0 || read.months.length === 0) {
    const said = others.map(monthName).join(', ') || 'no month';
    throw badRequest(`The platform was asked for ${monthName(asked.month)}, and the report is of ${said}`);
  }
  await checkInstitution(namedIn({ read, counter }), asked);
}

function isRelease(said: string, asked: string): boolean {
  return asked === '5' ? /^5(?:\.0|$)/.test(said) : said.startsWith(asked);
}

async function checkInstitution(named: NamedInstitution, asked: AskedReport): Promise<void> {
  const { name } = named;
  const { institution } = asked;
  const customerIds = customerIdsOf(named);
  const isKnownId = customerIds.length === 0 || customerIds.includes(asked.customerId);
  const isWrong = hasWrongId(named, institution);
  if (name !== null && isSameName(name, institution.name) && isKnownId && !isWrong) return;
  const said = saidOf(named);
  if (isWrong || (await asked.isOthers({ name, customerIds }))) {
    throw badRequest(`The report is about another institution: it names ${said}`);
  }
  if (said === asked.knownAs) return;
  throw new OpenQuestionError({
    id: institutionQuestion,
    question: `The report names ${said}. Is this ${institution.name}?`,
    options: [{ value: said, label: 'Yes, it is the same institution' }],
    isMultiple: false,
    answer: [],
    isRemembered: false,
  });
}

export interface Fingerprint {
  size: number;
  sha256: string;
  /** A hash of everything but the date of creation: an equal one means that nothing was restated. */
  contentHash: string;
}

export async function fingerprintOf(path: string): Promise<Fingerprint> {
  const [whole, content] = [createHash('sha256'), createHash('sha256')];
  let size = 0;
  for await (const chunk of createReadStream(path, { highWaterMark: headerMaxBytes })) {
    const bytes = chunk as Buffer;
    whole.update(bytes);
    // In latin1 each byte is a character, so cutting the beginning loses nothing.
    content.update(size === 0 ? bytes.toString('latin1').replace(/("Created"\s*:\s*)"[^"]*"/, '$1""') : bytes);
    size += bytes.length;
  }
  return { size, sha256: whole.digest('hex'), contentHash: content.digest('hex') };
}
