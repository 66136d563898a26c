import type { FastifyInstance } from 'fastify';
import type { Entering } from '#server/features/auth/entering.ts';
import type { SecondStep } from '#server/features/auth/factors/second-step.service.ts';
import type { Portal } from '#server/portal.ts';
import { registerSetupMetadata } from './metadata/metadata.routes.ts';
import { registerConsumer } from './saml/consumer.routes.ts';
import { registerRequestPage } from './saml/request-page.routes.ts';
import { registerServiceProvider } from './saml/service-provider.routes.ts';
import { registerSignInTests } from './sign-in-test/sign-in-test.routes.ts';
import { createChangedCertificates } from './single-sign-on/changed-certificate.service.ts';
import { registerInstitutionSignIn } from './single-sign-on/institution-sign-in.routes.ts';
import { createInstitutionSignIns } from './single-sign-on/institution-sign-in.service.ts';
import { registerSingleLogout } from './single-sign-on/single-logout.routes.ts';
import { registerSwitch } from './single-sign-on/switch.routes.ts';

/** Serves everything about SAML: reading metadata, testing a sign-in before it is live, and signing in. */
export function registerSaml(
  app: FastifyInstance,
  portal: Portal,
  ways: { entering: Entering; secondStep: SecondStep },
): void {
  registerSetupMetadata(app, portal);
  registerServiceProvider(app, portal);
  const signIns = createInstitutionSignIns(portal, createChangedCertificates(portal));
  registerInstitutionSignIn(app, portal, { ...ways, signIns });
  registerSwitch(app, portal);
  registerSingleLogout(app, portal);
  const { tests, onTested } = registerSignInTests(app, portal);
  registerRequestPage(app, portal, [tests.leave, signIns.leave]);
  registerConsumer(app, portal, { tests, onTested, signIns });
}
