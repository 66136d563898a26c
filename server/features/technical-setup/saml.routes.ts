import type { FastifyInstance } from 'fastify';
import { type MetadataParts, registerSetupMetadata } from './metadata/metadata.routes.ts';
import { registerConsumer } from './saml/consumer.routes.ts';
import { registerRequestPage } from './saml/request-page.routes.ts';
import { registerServiceProvider } from './saml/service-provider.routes.ts';
import { registerSignInTests, type SignInTestParts } from './sign-in-test/sign-in-test.routes.ts';
import { createChangedCertificates } from './single-sign-on/changed-certificate.service.ts';
import { type InstitutionSignInParts, registerInstitutionSignIn } from './single-sign-on/institution-sign-in.routes.ts';
import { createInstitutionSignIns } from './single-sign-on/institution-sign-in.service.ts';
import { registerSingleLogout } from './single-sign-on/single-logout.routes.ts';
import { registerSwitch } from './single-sign-on/switch.routes.ts';
import type { SwitchParts } from './single-sign-on/switch.service.ts';

export type SamlParts = Omit<MetadataParts, 'signsRequests' | 'fetchesMetadata'> &
  Omit<InstitutionSignInParts, 'signIns'> &
  SwitchParts & {
    settings: SignInTestParts['settings'] & Pick<MetadataParts, 'fetchesMetadata'>;
  };

/** Serves what SAML is for: reading metadata, trying a sign-in before it is live, and signing in. */
export function registerSaml(app: FastifyInstance, parts: SamlParts): void {
  const { fetchesMetadata, samlKey, samlEncryptionKey } = parts.settings;
  registerSetupMetadata(app, { ...parts, fetchesMetadata, signsRequests: samlKey !== undefined });
  registerServiceProvider(app, parts.settings);
  const onBadSignature = createChangedCertificates(parts);
  const signIns = createInstitutionSignIns({ ...parts, samlKey, samlEncryptionKey, onBadSignature });
  registerInstitutionSignIn(app, { ...parts, signIns });
  registerSwitch(app, parts);
  registerSingleLogout(app, parts);
  const { tests, onTested } = registerSignInTests(app, parts);
  registerRequestPage(app, { ...parts, leaving: [tests.leave, signIns.leave] });
  registerConsumer(app, { ...parts, tests, onTested, signIns });
}
