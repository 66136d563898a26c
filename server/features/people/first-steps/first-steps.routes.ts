import type { FastifyInstance } from 'fastify';
import type { FirstSteps } from '#contract/people/first-steps.ts';
import { capabilitiesOf } from '#contract/values/capabilities.ts';
import type { FirstStepName } from '#contract/values/people/first-steps.ts';
import { missingForInvoices, missingForMails } from '#contract/values/settings/missing-settings.ts';
import { viewerOf } from '#server/features/people/directory.service.ts';
import type { Person } from '#server/features/people/people.queries.ts';
import { isoTime } from '#server/platform/clock.ts';
import { bind, type Viewer } from '#server/platform/http/http.ts';
import type { Portal } from '#server/portal.ts';
import {
  findFirstInstitution,
  forgetStep,
  hasColleagueSignedIn,
  hasReport,
  hasSubmittedSetup,
  listActiveRoles,
  listNoted,
  noteStep,
} from './first-steps.queries.ts';

export function registerFirstSteps(app: FastifyInstance, portal: Portal): void {
  const { db, bus, people, clock } = portal;

  async function stepsOf({ id, hasFactor }: Pick<Viewer, 'id' | 'hasFactor'>): Promise<FirstSteps> {
    const { me } = await viewerOf(people, id);
    const noted: readonly string[] = await listNoted(db, id);
    const isClosed = noted.includes('closed');
    return capabilitiesOf(me).runsPortal
      ? { isClosed, ...(await stepsOfAdmin(portal, { hasFactor, noted })) }
      : { isClosed, isWholePage: false, institutionId: null, steps: await stepsOfCustomer(portal, me, noted) };
  }

  bind(app, 'GET /api/first-steps', ({ viewer }) => stepsOf(viewer));

  bind(app, 'PUT /api/first-steps', async ({ viewer, body: { isClosed, done } }) => {
    const personId = viewer.id;
    const at = isoTime(clock());
    if (done !== undefined) await noteStep(db, { personId, step: done, at });
    if (isClosed === true) await noteStep(db, { personId, step: 'closed', at });
    if (isClosed === false) await forgetStep(db, personId, 'closed');
    bus.send([personId], { type: 'changed', what: ['/api/first-steps'] });
    return stepsOf(viewer);
  });
}

type Step = FirstSteps['steps'][number];

function step(name: FirstStepName, isDone: boolean, more: Partial<Step> = {}): Step {
  return { name, isDone, isSkipped: false, waitsFor: null, ...more };
}

async function stepsOfCustomer({ db }: Portal, me: Person, noted: readonly string[]): Promise<Step[]> {
  const { institutionId } = me;
  if (institutionId === null) return [];
  const isReportThere = await hasReport(db, institutionId);
  return [
    step('colleagues', await hasColleagueSignedIn(db, institutionId, me.id)),
    step('sign-in', await hasSubmittedSetup(db, institutionId)),
    step('report', noted.includes('report'), { waitsFor: isReportThere ? null : 'upload' }),
    step('kit', noted.includes('kit')),
  ];
}

async function stepsOfAdmin(
  { db, config, settings }: Portal,
  { hasFactor, noted }: { hasFactor: boolean; noted: readonly string[] },
): Promise<Omit<FirstSteps, 'isClosed'>> {
  const roles = (await listActiveRoles(db)).map((role) => capabilitiesOf({ role }));
  const first = await findFirstInstitution(db);
  const isMailSet = config.mail !== undefined && missingForMails(settings()).length === 0;
  const hasTeam = (['accountManagerId', 'techSupportId'] as const).every((assignment) =>
    roles.some(({ assignedBy }) => assignedBy === assignment),
  );
  const waits = first ? {} : ({ waitsFor: 'institution' } as const);
  const ofLibrary = [
    step('institution', first?.hasPlan ?? false),
    step(
      'person',
      roles.some(({ isServed }) => isServed),
      waits,
    ),
    step('usage', await hasReport(db), waits),
  ];
  return {
    isWholePage: ofLibrary.some(({ isDone }) => !isDone),
    institutionId: first?.id ?? null,
    steps: [
      // A number on SQLite.
      step('account', Boolean(hasFactor)),
      step('portal', settings().supportEmail !== ''),
      step('invoicing', missingForInvoices(settings()).length === 0),
      step('mail', isMailSet, { isSkipped: !isMailSet && noted.includes('mail') }),
      step('staff', hasTeam),
      ...ofLibrary,
    ],
  };
}
