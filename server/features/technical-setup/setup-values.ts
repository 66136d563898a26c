import { IpRangeRows, type SetupValues } from '#contract/technical-setup/technical-setup.ts';
import { type IpRange, type IpRangeRow, readRow, tooManyRanges } from '#contract/values/ip-ranges/ip-range.ts';
import { badRequest } from '#server/platform/http/errors.ts';
import { whyNotPublicAddress } from '#server/platform/outbound/public-address.ts';
import { parsedJson } from '#server/platform/parsed-json.ts';
import { readCertificates } from './checks/certificates.ts';
import type { SetupRow } from './setup.queries.ts';

/** Prepares values for storing. Throws, naming the field, for values that no set-up can have. */
export function checkedValues(sent: SetupValues): SetupValues {
  for (const field of ['samlMetadataUrl', 'ssoEndpoint'] as const) {
    const problem = sent[field] && whyNotPublicAddress(sent[field]);
    if (problem) throw badRequest(problem, field);
  }
  if (sent.certificate) {
    const read = readCertificates(sent.certificate);
    if ('problem' in read) throw badRequest(read.problem, 'certificate');
  }
  return { ...sent, ipRanges: JSON.stringify(checkedRows(sent.ipRanges)) };
}

/** The rows that are not empty, each validated. */
function checkedRows(text: string): IpRangeRow[] {
  const rows = rowsSent(text);
  for (const [index, row] of rows.entries()) {
    const read = readRow(row);
    if (read.state === 'problem')
      throw badRequest(`Range ${index + 1}: ${read.problem}`, `ipRanges.${index}.${read.field}`);
  }
  return rows.filter((row) => readRow(row).state !== 'empty');
}

function rowsSent(text: string): IpRangeRow[] {
  const rows = IpRangeRows.safeParse(parsedJson(text));
  if (rows.success) return rows.data;
  const isTooLong = rows.error.issues.some(({ code }) => code === 'too_big');
  throw badRequest(isTooLong ? tooManyRanges : 'IP ranges are a list of start and end addresses', 'ipRanges');
}

/** The ranges of a stored set-up, in the order of its rows. */
export function rangesOf({ ipRanges }: Pick<SetupValues, 'ipRanges'>): IpRange[] {
  return rowsSent(ipRanges).flatMap((row) => {
    const read = readRow(row);
    return read.state === 'range' ? [read.range] : [];
  });
}

/** The values that people entered, without the state of the set-up. */
export function valuesOf(row: SetupRow): SetupValues {
  const { entityId, samlMetadataUrl, ssoEndpoint, ssoBinding, certificate, ipRanges } = row;
  const { eduPersonPrincipalName, mailAttribute, givenNameAttribute, snAttribute, displayNameAttribute } = row;
  return {
    entityId,
    samlMetadataUrl,
    ssoEndpoint,
    ssoBinding,
    certificate,
    ipRanges,
    eduPersonPrincipalName,
    mailAttribute,
    givenNameAttribute,
    snAttribute,
    displayNameAttribute,
  };
}
