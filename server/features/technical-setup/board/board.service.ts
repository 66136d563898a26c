import type {
  BoardChange,
  BoardFilters,
  BoardQuery,
  LookedUpLine,
  SetupBoardPage,
  SetupBoardRow,
  SetupExport,
} from '#contract/technical-setup/setup-board.ts';
import { mergeRanges } from '#contract/values/ip-ranges/ip-range.ts';
import { readPastedRanges } from '#contract/values/ip-ranges/pasted-ranges.ts';
import { lookUpRangesMax, samlAttributes } from '#contract/values/technical-setup.ts';
import type { Directory } from '#server/features/people/directory.service.ts';
import { readCertificates } from '#server/features/technical-setup/checks/certificates.ts';
import { differencesBetween, type OverviewParts } from '#server/features/technical-setup/setup-overview.service.ts';
import { rangesOf } from '#server/features/technical-setup/setup-values.ts';
import { isoTime } from '#server/platform/clock.ts';
import { badRequest } from '#server/platform/http/errors.ts';
import { listChangesAfter } from './board.queries.ts';
import { comparing, readStandings, type Standing } from './board-rows.service.ts';
import { ownersOf } from './claimed-ranges.ts';
import { daysLeft, handedInValuesOf, lastingCertificate, liveValuesOf } from './setup-versions.ts';

const overlapsShown = 5;
const changesShown = 5;

/** One page of the board. It begins after the last row of the one before, so that nobody is missed when others move. */
export async function readBoard(
  parts: OverviewParts,
  viewerId: number,
  { cursor, limit, ...filters }: BoardQuery,
): Promise<SetupBoardPage> {
  const { standings, nameOf, directory } = await readStandings(parts, viewerId, filters);
  const rest =
    cursor === undefined ? standings : await after(parts, viewerId, { cursor, standings, sort: filters.sort });
  const page = rest.slice(0, limit);
  const setups: SetupBoardRow[] = [];
  for (const standing of page) {
    setups.push(await toRow(standing, { ...parts, viewerId, nameOf, directory }));
  }
  const last = page.at(-1);
  return {
    setups,
    total: standings.length,
    nextCursor: last && rest.length > page.length ? last.institution.id : null,
  };
}

/** What follows the row of the cursor, which may not match any more. */
async function after(
  parts: OverviewParts,
  viewerId: number,
  { cursor, standings, sort }: { cursor: number; standings: Standing[]; sort: BoardFilters['sort'] },
): Promise<Standing[]> {
  const isCursor = ({ institution }: Standing) => institution.id === cursor;
  const everything = async () => [
    ...(await readStandings(parts, viewerId, { q: '' })).standings,
    ...(await readStandings(parts, viewerId, { q: '', state: 'none' })).standings,
  ];
  const last = standings.find(isCursor) ?? (await everything()).find(isCursor);
  if (!last) throw badRequest('No such page', 'cursor');
  const compare = comparing(sort);
  return standings.filter((standing) => compare(standing, last) > 0);
}

interface Known extends OverviewParts {
  viewerId: number;
  nameOf: Map<number, string>;
  directory: Directory;
}

async function toRow(standing: Standing, known: Known): Promise<SetupBoardRow> {
  const { institution, setup, overlaps, lookedAt, changedUntil } = standing;
  const { directory, nameOf, clock } = known;
  const supporter = institution.techSupportId === null ? undefined : directory.find(institution.techSupportId);
  const certificate = standing.certificate();
  return {
    institutionId: institution.id,
    companyName: institution.name,
    techSupport: supporter
      ? { id: supporter.id, fullName: supporter.fullName, isActive: !supporter.deactivatedAt }
      : null,
    state: setup?.state ?? null,
    updatedAt: setup?.updatedAt ?? null,
    updatedBy: setup ? nameOfPerson(directory, setup.updatedBy) : null,
    liveSince: setup?.liveSince ?? null,
    findings: standing.findings(),
    certificate: certificate && {
      endsAt: isoTime(certificate.validTo.getTime()),
      daysLeft: daysLeft(certificate, clock()),
    },
    overlaps: overlaps.slice(0, overlapsShown).map(({ institutionId, shared }) => ({
      ...{ institutionId, shared },
      companyName: nameOf.get(institutionId) ?? '',
    })),
    overlapCount: overlaps.length,
    lookedAt,
    changes: standing.hasChanged ? await readChanges(standing, known) : [],
    changedUntil,
  };
}

async function readChanges({ institution, lookedAt }: Standing, known: Known): Promise<BoardChange[]> {
  const { db, viewerId: userId, directory } = known;
  const asked = { userId, institutionId: institution.id, after: lookedAt ?? isoTime(0), limit: changesShown };
  const { changes, comments } = await listChangesAfter(db, asked);
  return [
    ...changes.map(({ at, byId, action, before, after }) => ({
      ...{ at, action, by: nameOfPerson(directory, byId) },
      fields: differencesBetween(before, after).flatMap(({ field }) => (field === 'state' ? [] : field)),
    })),
    ...comments.map(({ at, byId }) => ({ at, by: nameOfPerson(directory, byId), action: 'comment', fields: [] })),
  ]
    .toSorted((a, b) => b.at.localeCompare(a.at))
    .slice(0, changesShown);
}

function nameOfPerson(directory: Directory, id: number | null): string {
  return (id === null ? undefined : directory.find(id))?.fullName ?? 'Somebody who has left';
}

/** What goes into other programs, of all that match or of one institution; what was never handed in is left out. */
export async function readExport(
  parts: OverviewParts,
  viewerId: number,
  {
    version,
    institution,
    ...filters
  }: BoardFilters & { version: 'live' | 'submitted'; institution?: number | undefined },
): Promise<SetupExport[]> {
  const { standings } = await readStandings(parts, viewerId, institution === undefined ? filters : { q: '' });
  return standings.flatMap(({ institution: { id, name }, setup }) => {
    if (!setup || (institution !== undefined && institution !== id)) return [];
    const values = version === 'live' ? liveValuesOf(setup) : handedInValuesOf(setup);
    if (!values) return [];
    const { entityId, samlMetadataUrl, ssoEndpoint, certificate } = values;
    const read = certificate ? readCertificates(certificate) : { certificates: [] };
    const ends = lastingCertificate(values)?.validTo;
    return {
      ...{ institutionId: id, companyName: name, state: setup.state, entityId, samlMetadataUrl, ssoEndpoint },
      certificates: 'problem' in read ? [] : read.certificates.map(({ base64 }) => base64),
      certificateEnds: ends ? isoTime(ends.getTime()) : null,
      attributes: samlAttributes.filter(({ field }) => values[field]).map(({ name: attribute }) => attribute),
      ranges: mergeRanges(rangesOf(values)),
    };
  });
}

/** Line by line whose addresses these are, among the institutions that the viewer serves. */
export async function lookUpAddresses(parts: OverviewParts, viewerId: number, text: string): Promise<LookedUpLine[]> {
  const { lines } = readPastedRanges(text);
  if (lines.flatMap(({ ranges }) => ranges).length > lookUpRangesMax) {
    throw badRequest(`At most ${lookUpRangesMax} addresses or ranges can be looked up at once`, 'text');
  }
  const { claims, nameOf } = await readStandings(parts, viewerId, { q: '' });
  return lines.map(({ line, text: written, problems, ranges }) => ({
    ...{ line, text: written, problems },
    found: ranges.map((range) => {
      const { owners, unknown } = ownersOf(range, claims);
      const named = owners.map((owner) => ({ ...owner, companyName: nameOf.get(owner.institutionId) ?? '' }));
      return { range, owners: named, unknown };
    }),
  }));
}
