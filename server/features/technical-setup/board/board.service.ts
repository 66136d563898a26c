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
import { coverMarks } from '#server/features/people/absences/cover-marks.ts';
import { type Directory, viewerOf } from '#server/features/people/directory.service.ts';
import { institutionsOf } from '#server/features/people/people.access.ts';
import { readCertificates } from '#server/features/technical-setup/checks/certificates.ts';
import type { SetupRow } from '#server/features/technical-setup/setup.queries.ts';
import { differencesBetween } from '#server/features/technical-setup/setup-overview.service.ts';
import { rangesOf } from '#server/features/technical-setup/setup-values.ts';
import { isoTime } from '#server/platform/clock.ts';
import { badRequest } from '#server/platform/http/errors.ts';
import type { Portal } from '#server/portal.ts';
import { type Listed, listChangesSinceLook, listClaims, listLooks, listOverlaps, listSetups } from './board.queries.ts';
import { ownersOf } from './claimed-ranges.ts';
import { boardQueryOf, eachListed, readListedPage, readSetups } from './listed-setups.service.ts';
import { certificateInUse, daysLeft, handedInValuesOf, lastingCertificate, liveValuesOf } from './setup-versions.ts';

const overlapsShown = 5;
const changesShown = 5;

export async function readBoard(
  portal: Portal,
  viewerId: number,
  { cursor, limit, ...filters }: BoardQuery,
): Promise<SetupBoardPage> {
  const { reading, people } = portal;
  const { me, directory } = await viewerOf(people, viewerId);
  const sought = await boardQueryOf(portal, viewerId, filters);
  const { rows, next, total } = await readListedPage(reading, sought, { limit, cursor });
  const ids = rows.map(({ id }) => id);
  const looks = await listLooks(reading, viewerId, ids);
  const changed = looks.filter(({ lookedAt, changedUntil }) => (changedUntil ?? '') > (lookedAt ?? ''));
  const known: Known = {
    clock: portal.clock,
    directory,
    covers: await coverMarks(reading, { me, directory }, ids),
    setups: await readSetups(portal, rows),
    looks: new Map(looks.map((look) => [look.id, look])),
    overlaps: await listOverlaps(reading, ids, overlapsShown),
    news: await listChangesSinceLook(reading, {
      userId: viewerId,
      limit: changesShown,
      institutionIds: changed.map(({ id }) => id),
    }),
  };
  return { setups: rows.map((row) => toRow(row, known)), total, nextCursor: next };
}

interface Known extends Pick<Portal, 'clock'> {
  directory: Directory;
  covers: Awaited<ReturnType<typeof coverMarks>>;
  setups: Awaited<ReturnType<typeof readSetups>>;
  looks: Map<number, Awaited<ReturnType<typeof listLooks>>[number]>;
  overlaps: Awaited<ReturnType<typeof listOverlaps>>;
  news: Awaited<ReturnType<typeof listChangesSinceLook>>;
}

function toRow({ id, name, techSupportId }: Listed, known: Known): SetupBoardRow {
  const { directory, clock, setups, looks, overlaps } = known;
  const supporter = techSupportId === null ? undefined : directory.find(techSupportId);
  const { setup, findings = [] } = setups.get(id) ?? {};
  const certificate = setup ? certificateInUse(setup) : null;
  const { lookedAt = null, changedUntil = null } = looks.get(id) ?? {};
  const shared = overlaps.filter(({ of }) => of === id);
  return {
    institutionId: id,
    companyName: name,
    techSupport: supporter
      ? { id: supporter.id, fullName: supporter.fullName, isActive: !supporter.deactivatedAt }
      : null,
    coveredFor: known.covers.get(id) ?? null,
    state: setup?.state ?? null,
    updatedAt: setup?.updatedAt ?? null,
    updatedBy: setup ? nameOfPerson(directory, setup.updatedBy) : null,
    liveSince: setup?.liveSince ?? null,
    findings,
    certificate: certificate && {
      endsAt: isoTime(certificate.validTo.getTime()),
      daysLeft: daysLeft(certificate, clock()),
    },
    overlaps: shared.map(({ institutionId, companyName, start, end }) => {
      return { institutionId, companyName, shared: { start, end } };
    }),
    overlapCount: shared[0]?.count ?? 0,
    lookedAt,
    changes: changesOf(id, known),
    changedUntil,
  };
}

function changesOf(id: number, { news, directory }: Known): BoardChange[] {
  const changes = news.changes.filter(({ institutionId }) => institutionId === id);
  const comments = news.comments.filter(({ institutionId }) => institutionId === id);
  return [
    ...changes.map(({ at, byId, action, before, after }) => ({
      at,
      action,
      by: nameOfPerson(directory, byId),
      fields: differencesBetween(before, after).flatMap(({ field }) => (field === 'state' ? [] : field)),
    })),
    ...comments.map(({ at, byId }) => ({ at, by: nameOfPerson(directory, byId), action: 'comment', fields: [] })),
  ]
    .toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at))
    .slice(0, changesShown);
}

function nameOfPerson(directory: Directory, id: number | null): string {
  return (id === null ? undefined : directory.find(id))?.fullName ?? 'Someone who has left';
}

/** Exports values for other programs, of all matching institutions or of one; set-ups that were never submitted are left out. */
export async function readExport(
  portal: Portal,
  viewerId: number,
  {
    version,
    institution,
    ...filters
  }: BoardFilters & { version: 'live' | 'submitted'; institution?: number | undefined },
): Promise<SetupExport[]> {
  const sought = await boardQueryOf(portal, viewerId, institution === undefined ? filters : { q: '' });
  const of = institution === undefined ? sought : { ...sought, filters: { ...sought.filters, ids: [institution] } };
  const exported: SetupExport[] = [];
  for await (const listed of eachListed(portal.reading, of)) {
    const ids = listed.map(({ id }) => id);
    const setups = new Map((await listSetups(portal.reading, ids)).map((setup) => [setup.institutionId, setup]));
    exported.push(...listed.flatMap(({ id, name }) => exportOf(setups.get(id), name, version) ?? []));
  }
  return exported;
}

function exportOf(setup: SetupRow | undefined, companyName: string, version: 'live' | 'submitted'): SetupExport | null {
  const values = setup && (version === 'live' ? liveValuesOf(setup) : handedInValuesOf(setup));
  if (!setup || !values) return null;
  const { institutionId, state } = setup;
  const { entityId, samlMetadataUrl, ssoEndpoint, ssoBinding, certificate } = values;
  const read = certificate ? readCertificates(certificate) : { certificates: [] };
  const ends = lastingCertificate(values)?.validTo;
  return {
    institutionId,
    companyName,
    state,
    entityId,
    samlMetadataUrl,
    ssoEndpoint,
    ssoBinding,
    certificates: 'problem' in read ? [] : read.certificates.map(({ base64 }) => base64),
    certificateEnds: ends ? isoTime(ends.getTime()) : null,
    attributes: samlAttributes.filter(({ field }) => values[field]).map(({ name }) => name),
    ranges: mergeRanges(rangesOf(values)),
  };
}

/** For each line, the institutions among those that the viewer serves to which the addresses belong. */
export async function lookUpAddresses(portal: Portal, viewerId: number, text: string): Promise<LookedUpLine[]> {
  const { lines } = readPastedRanges(text);
  if (lines.flatMap(({ ranges }) => ranges).length > lookUpRangesMax) {
    throw badRequest(`At most ${lookUpRangesMax} addresses or ranges can be looked up at once`, 'text');
  }
  const { me } = await viewerOf(portal.people, viewerId);
  const claims = (await listClaims(portal.reading, institutionsOf(me))).map(({ first, last, ...claim }) => {
    return { ...claim, range: { start: first, end: last } };
  });
  return lines.map(({ line, text: written, problems, ranges }) => ({
    line,
    text: written,
    problems,
    found: ranges.map((range) => ownersOf(range, claims)),
  }));
}
