import type { FastifyInstance } from 'fastify';
import { type MetadataParts, registerSetupMetadata } from './metadata/metadata.routes.ts';
import { registerServiceProvider } from './sign-in-test/service-provider.routes.ts';
import { registerSignInTests, type SignInTestParts } from './sign-in-test/sign-in-test.routes.ts';

export type SamlParts = Omit<MetadataParts, 'signsRequests' | 'fetchesMetadata'> &
  Pick<SignInTestParts, 'bus'> & { settings: SignInTestParts['settings'] & Pick<MetadataParts, 'fetchesMetadata'> };

/** Serves what helps a librarian to a SAML set-up that works: reading metadata, and trying a sign-in before it is live. */
export function registerSaml(app: FastifyInstance, parts: SamlParts): void {
  const { fetchesMetadata, samlKey } = parts.settings;
  registerSetupMetadata(app, { ...parts, fetchesMetadata, signsRequests: samlKey !== undefined });
  registerServiceProvider(app, parts.settings);
  registerSignInTests(app, parts);
}
