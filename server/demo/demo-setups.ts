import type { SetupValues } from '#contract/technical-setup/technical-setup.ts';
import type { SetupState } from '#contract/values/technical-setup.ts';
import type { Change } from '#server/db/queries/change-log.queries.ts';
import { isoTime } from '#server/platform/clock.ts';
import { makeDemoCertificates } from './demo-certificates.ts';
import type { Rows } from './seed.queries.ts';
import { type SetupStep, setupStories } from './setup-stories.ts';
import type { Ago } from './working-time.ts';

const states: Record<SetupStep['action'], SetupState> = {
  'keep draft': 'draft',
  submit: 'submitted',
  review: 'in_review',
  'put live': 'live',
  'ask for changes': 'needs_changes',
};

const nothing: SetupValues = {
  entityId: '',
  samlMetadataUrl: '',
  ssoEndpoint: '',
  ssoBinding: 'redirect',
  certificate: '',
  ipRanges: '[]',
  eduPersonPrincipalName: false,
  mailAttribute: false,
  givenNameAttribute: false,
  snAttribute: false,
  displayNameAttribute: false,
};

interface DemoSetups extends Pick<Rows, 'technicalSetups' | 'setupComments'> {
  /** Log rows of the steps that led to the set-ups. */
  changes: Change[];
}

/** Set-ups in every state, each with the steps that led there. No one is notified of them. */
export async function demoSetups(now: number, ago: Ago): Promise<DemoSetups> {
  const demo: DemoSetups = { technicalSetups: [], setupComments: [], changes: [] };
  const stories = setupStories(await makeDemoCertificates(now));
  for (const [index, { institutionId, steps }] of stories.entries()) {
    let row: Rows['technicalSetups'][number] | undefined;
    for (const step of steps) {
      const at = isoTime(ago(step.daysAgo));
      const before = row;
      row = { ...(before ?? firstRow(index + 1, institutionId, at)), ...changed(before, step, at) };
      if (step.action === 'put live') row = { ...row, liveValues: JSON.stringify(valuesOf(row)), liveSince: at };
      const { action, byId } = step;
      demo.changes.push({
        at,
        byId,
        institutionId,
        objectType: 'technicalSetup',
        objectId: index + 1,
        action,
        after: row,
        ...(before ? { before } : {}),
      });
      if (step.comment) {
        const comment = { institutionId, authorId: byId, text: step.comment, createdAt: at };
        demo.setupComments.push({ id: demo.setupComments.length + 1, ...comment });
      }
    }
    if (row) demo.technicalSetups.push(row);
  }
  return demo;
}

function firstRow(id: number, institutionId: number, at: string) {
  return { ...nothing, id, institutionId, createdAt: at };
}

function changed(before: Rows['technicalSetups'][number] | undefined, step: SetupStep, at: string) {
  const { action, byId, ranges, saml } = step;
  return {
    ...saml,
    ...(ranges && { ipRanges: JSON.stringify(ranges.map(([start, end]) => ({ start, end }))) }),
    state: states[action],
    updatedAt: at,
    updatedBy: byId,
    submittedAt: action === 'submit' ? at : (before?.submittedAt ?? null),
  };
}

function valuesOf(row: Rows['technicalSetups'][number]): SetupValues {
  const fields = Object.keys(nothing) as (keyof SetupValues)[];
  return { ...nothing, ...Object.fromEntries(fields.map((field) => [field, row[field]])) };
}
