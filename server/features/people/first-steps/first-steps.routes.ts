import type { FastifyInstance } from 'fastify';
import type { FirstSteps } from '#contract/people/first-steps.ts';
import { capabilitiesOf } from '#contract/values/capabilities.ts';
import type { FirstStepName } from '#contract/values/people/first-steps.ts';
import { viewerOf } from '#server/features/people/directory.service.ts';
import type { Person } from '#server/features/people/people.queries.ts';
import { isoTime } from '#server/platform/clock.ts';
import { bind } from '#server/platform/http/http.ts';
import type { Portal } from '#server/portal.ts';
import {
  forgetStep,
  hasColleagueSignedIn,
  hasCustomer,
  hasRow,
  hasSubmittedSetup,
  listNoted,
  noteStep,
} from './first-steps.queries.ts';

export function registerFirstSteps(app: FastifyInstance, portal: Portal): void {
  const { db, bus, people, clock } = portal;

  async function stepsOf(viewerId: number): Promise<FirstSteps> {
    const { me } = await viewerOf(people, viewerId);
    const noted: readonly string[] = await listNoted(db, me.id);
    const done = capabilitiesOf(me).runsPortal ? await doneByAdmins(portal) : await doneByCustomers(portal, me, noted);
    return {
      isClosed: noted.includes('closed'),
      steps: Object.entries(done).map(([name, isDone]) => ({ name: name as FirstStepName, isDone })),
    };
  }

  bind(app, 'GET /api/first-steps', ({ viewer }) => stepsOf(viewer.id));

  bind(app, 'PUT /api/first-steps', async ({ viewer, body: { isClosed, done } }) => {
    const personId = viewer.id;
    const at = isoTime(clock());
    if (done !== undefined) await noteStep(db, { personId, step: done, at });
    if (isClosed === true) await noteStep(db, { personId, step: 'closed', at });
    if (isClosed === false) await forgetStep(db, personId, 'closed');
    bus.send([personId], { type: 'changed', what: ['/api/first-steps'] });
    return stepsOf(personId);
  });
}

type Done = Partial<Record<FirstStepName, boolean>>;

async function doneByCustomers({ db }: Portal, me: Person, noted: readonly string[]): Promise<Done> {
  const { institutionId } = me;
  if (institutionId === null) return {};
  return {
    colleagues: await hasColleagueSignedIn(db, institutionId, me.id),
    'sign-in': await hasSubmittedSetup(db, institutionId),
    report: noted.includes('report'),
    kit: noted.includes('kit'),
  };
}

async function doneByAdmins({ db, config }: Portal): Promise<Done> {
  return {
    institution: await hasRow(db, 'institutions'),
    mail: config.mail !== undefined,
    plan: await hasRow(db, 'subscriptions'),
    person: await hasCustomer(db),
  };
}
