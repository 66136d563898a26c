import type { FastifyInstance } from 'fastify';
import { contains, rangeText } from '#contract/values/ip-ranges/ip-range.ts';
import { readIpv4 } from '#contract/values/ip-ranges/ipv4.ts';
import { signInTestKeptDays, signInTestsShown } from '#contract/values/sign-in-test.ts';
import { viewerOf } from '#server/features/people/directory.service.ts';
import { findServedBy } from '#server/features/people/institutions/chosen-institution.queries.ts';
import { requireInstitution } from '#server/features/people/institutions/chosen-institution.service.ts';
import { canActForInstitution } from '#server/features/people/people.access.ts';
import { serviceProviderOf } from '#server/features/technical-setup/saml/service-provider.ts';
import { findSetup } from '#server/features/technical-setup/setup.queries.ts';
import { rangesOf } from '#server/features/technical-setup/setup-values.ts';
import { isoTime } from '#server/platform/clock.ts';
import { bindCreation } from '#server/platform/http/creations.ts';
import { conflict, notFound, tooManyRequests } from '#server/platform/http/errors.ts';
import { bind } from '#server/platform/http/http.ts';
import type { Portal } from '#server/portal.ts';
import { createSignInTests } from './sign-in-test.service.ts';
import { deleteSignInTestsBefore, findSignInTest, listSignInTests } from './sign-in-tests.queries.ts';

const hour = 60 * 60 * 1000;
const signInTests = '/api/technical-setup/sign-in-tests';

/** Serves test sign-ins. Returns what the consumer of responses needs. */
export function registerSignInTests(app: FastifyInstance, portal: Portal) {
  const { db, bus, people, clock, limits, config, jobs } = portal;
  const tests = createSignInTests(portal);
  const starts = limits.shared('test sign-ins', { perSecond: 1 / 10, burst: 20 });
  jobs.every({ name: 'old test sign-ins', everyMs: hour, deletes: true }, () =>
    deleteSignInTestsBefore(db, isoTime(clock() - signInTestKeptDays * 24 * hour)),
  );

  bindCreation(app, 'POST /api/technical-setup/sign-in-test', {
    async create({ viewer, request }, recordCreation) {
      const { institution } = await requireInstitution(portal, { viewerId: viewer.id, institution: undefined });
      const { waitMs } = await starts.take(institution.id);
      if (waitMs > 0) throw tooManyRequests('That was a lot of tests. Please wait a little.', waitMs);
      const by = { id: viewer.id, institutionId: institution.id };
      return tests.start(by, serviceProviderOf(config, request.headers.host), recordCreation);
    },
    async again() {
      // The browser's next address contains a secret of the test.
      throw conflict('This test was started already. Please start another: you don’t have to finish this one.');
    },
  });

  bind(app, 'GET /api/technical-setup/sign-in-tests', async ({ viewer, query }) => {
    const { institution } = await requireInstitution(portal, { viewerId: viewer.id, institution: query.institution });
    const rows = await listSignInTests(db, institution.id, signInTestsShown);
    const directory = await people.directory();
    return rows.map((row) => tests.shown(row, institution, directory));
  });

  bind(app, 'GET /api/technical-setup/sign-in-tests/:id', async ({ viewer, params }) => {
    const { me } = await viewerOf(people, viewer.id);
    const test = await findSignInTest(db, params.id);
    const institution = test && (await findServedBy(db, test.institutionId));
    if (!institution || !canActForInstitution(me, institution)) throw notFound('This test does not exist');
    return tests.shown(test, institution, await people.directory());
  });

  bind(app, 'GET /api/technical-setup/my-address', async ({ viewer, request }) => {
    const { institution } = await requireInstitution(portal, { viewerId: viewer.id, institution: undefined });
    // A dual-stack socket reports IPv4 addresses in this form.
    const address = request.ip.replace(/^::ffff:(?=\d{1,3}\.)/i, '');
    const read = readIpv4(address);
    if ('problem' in read) return { address, isInside: null, range: null };
    const setup = await findSetup(db, institution.id);
    const range = setup && rangesOf(setup).find((one) => contains([one], read.address));
    return { address, isInside: range !== undefined, range: range ? rangeText(range) : null };
  });

  return {
    tests,
    async onTested(institutionId: number): Promise<void> {
      const everybody = (await people.directory()).everybody();
      const ids = everybody.filter((person) => person.institutionId === institutionId).map(({ id }) => id);
      bus.send(ids, { type: 'changed', what: [signInTests] });
    },
  };
}
