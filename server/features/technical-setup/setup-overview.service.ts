import {
  SetupDifference,
  type SetupEvent,
  SetupValues,
  type TechnicalSetup,
} from '#contract/technical-setup/technical-setup.ts';
import { londonTime } from '#contract/values/chat/support-hours.ts';
import { samlPlansText } from '#contract/values/plans-and-usage/plans.ts';
import type { Portal } from '#server/portal.ts';
import { changedCertificateFindings } from './board/changed-certificates.service.ts';
import { findingsIn, type SamlFacts } from './checks/findings.ts';
import { canUndoLive } from './former-live.ts';
import { findPlanOn, findSetup, listComments, listSetupChanges, type SetupRow } from './setup.queries.ts';
import { valuesOf } from './setup-values.ts';

const eventsMax = 200;

/** An institution's set-up with all findings. */
export async function readSetup(portal: Portal, institution: { id: number; name: string }): Promise<TechnicalSetup> {
  const { db, people, clock } = portal;
  const row = await findSetup(db, institution.id);
  const saml = await samlFactsOf(portal, institution.id);
  const by = row && (await people.directory()).find(row.updatedBy);
  const values = row ? valuesOf(row) : SetupValues.parse({});
  const changed = row ? await changedCertificateFindings(db, [row], clock()) : undefined;
  return {
    ...values,
    id: row?.id ?? null,
    institutionId: institution.id,
    companyName: institution.name,
    state: row?.state ?? 'draft',
    createdAt: row?.createdAt ?? null,
    updatedAt: row?.updatedAt ?? null,
    updatedBy: by ? { id: by.id, fullName: by.fullName } : null,
    submittedAt: row?.submittedAt ?? null,
    hasSamlPlan: saml.hasSamlPlan,
    findings: [...findingsIn(values, { now: clock(), ...saml }), ...(changed?.get(institution.id) ?? [])],
    live: row ? liveOf(row) : null,
    canUndoLive: row !== undefined && canUndoLive(row),
  };
}

type SamlSources = Pick<Portal, 'db' | 'clock' | 'planOn'>;

/** Says whether today's plan includes SAML. */
export async function hasSaml({ db, clock, planOn }: SamlSources, institutionId: number): Promise<boolean> {
  const plan = await findPlanOn(db, institutionId, londonTime(clock()).day);
  return plan !== undefined && planOn(plan.tier, plan.startDate).includesSaml;
}

export async function samlFactsOf(sources: SamlSources, institutionId: number): Promise<SamlFacts> {
  return { hasSamlPlan: await hasSaml(sources, institutionId), samlPlans: samlPlansNow(sources) };
}

/** `Silver, Gold or Professional` */
export function samlPlansNow({ clock, planOn }: Pick<Portal, 'clock' | 'planOn'>): string {
  const today = londonTime(clock()).day;
  return samlPlansText((tier) => planOn(tier, today), 'or');
}

function liveOf({ liveValues, liveSince }: SetupRow): TechnicalSetup['live'] {
  return liveValues && liveSince ? { ...SetupValues.parse(JSON.parse(liveValues)), since: liveSince } : null;
}

/** Changes and comments, newest first. */
export async function readHistory({ db, people }: Portal, institutionId: number): Promise<SetupEvent[]> {
  const directory = await people.directory();
  const somebody = (id: number | null) => {
    const person = id === null ? undefined : directory.find(id);
    return person ? { id: person.id, fullName: person.fullName } : null;
  };
  const changes = (await listSetupChanges(db, institutionId, eventsMax)).map(
    ({ id, at, byId, action, before, after }): SetupEvent => ({
      type: 'change',
      id,
      at,
      action,
      by: somebody(byId),
      differences: differencesBetween(before, after),
    }),
  );
  const comments = (await listComments(db, institutionId, eventsMax)).map(
    ({ id, authorId, text, createdAt }): SetupEvent => ({
      type: 'comment',
      id,
      at: createdAt,
      text,
      by: somebody(authorId) ?? { id: authorId, fullName: 'Someone who has left' },
    }),
  );
  return [...changes, ...comments].toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at)).slice(0, eventsMax);
}

type Fields = Record<string, string | boolean | undefined>;

/** The log stores the fields that differ; of a first version, the fields with a value. */
export function differencesBetween(before: string | null, after: string | null): SetupDifference[] {
  const old: Fields = before ? JSON.parse(before) : {};
  const fresh: Fields = after ? JSON.parse(after) : {};
  return Object.keys(fresh)
    .map((field) => SetupDifference.parse({ field, before: old[field] ?? null, after: fresh[field] ?? null }))
    .filter(({ before: was, after: is }) => was !== null || (is !== '' && is !== false && is !== '[]'));
}
