import { createHash } from 'node:crypto';
import { z } from 'zod';
import { SignInOutcome } from '#contract/technical-setup/sign-in-test.ts';
import { SetupValues } from '#contract/technical-setup/technical-setup.ts';
import type { Db } from '#server/db/schema.ts';
import { conflict } from '#server/platform/http/errors.ts';
import type { SetupRow } from './setup.queries.ts';
import { rangesOf, valuesOf } from './setup-values.ts';
import { listSignInTests } from './sign-in-test/sign-in-tests.queries.ts';

/** More than anybody makes of one set-up. */
const testsRead = 50;

/** An outcome as it is stored: with what was tried, which nobody is sent. */
const StoredOutcome = SignInOutcome.extend({ tried: z.string().optional() });

/** What of a set-up a test sign-in tries: where these differ, another sign-in is meant. */
export function triedBy({ entityId, ssoEndpoint, ssoBinding, certificate }: SetupValues): string {
  return createHash('sha256')
    .update(JSON.stringify([entityId, ssoEndpoint, certificate, ...(ssoBinding === 'redirect' ? [] : [ssoBinding])]))
    .digest('hex');
}

/**
 * Refuses to put a set-up live that would leave its readers outside: one by SAML needs a plan with it, a certificate and a
 * test sign-in that was passed with its values, unless the same are live already. IP ranges alone need none of these.
 */
export async function refuseUnlessReady(db: Db, setup: SetupRow, hasSamlPlan: boolean): Promise<void> {
  const values = valuesOf(setup);
  const hasSaml = Boolean(values.entityId || values.ssoEndpoint || values.certificate || values.samlMetadataUrl);
  if (!hasSaml) {
    if (rangesOf(values).length === 0) throw conflict('There is nothing to put live: neither SAML nor IP ranges');
    return;
  }
  if (!hasSamlPlan)
    throw conflict('This plan does not include SAML. Change the plan first, or ask for IP ranges alone.');
  if (!values.certificate) throw conflict('The certificate is missing. Ask for changes first.');
  const live = setup.liveValues === null ? null : SetupValues.parse(JSON.parse(setup.liveValues));
  if (live && triedBy(live) === triedBy(values)) return;
  if (await wasTestPassed(db, setup, values)) return;
  throw conflict('No one has passed a test sign-in with these values yet. Ask the institution to run one.');
}

/** Whether somebody of the institution has passed a test sign-in with these values. */
export async function wasTestPassed(
  db: Db,
  { institutionId, submittedAt }: SetupRow,
  values: SetupValues,
): Promise<boolean> {
  const tried = triedBy(values);
  const tests = await listSignInTests(db, institutionId, testsRead);
  return tests.some(({ outcome, startedAt }) => {
    if (outcome === null) return false;
    const stored = StoredOutcome.parse(JSON.parse(outcome));
    if (stored.checks.some(({ state }) => state === 'failed')) return false;
    // Of tests from before this was kept only those since the set-up was handed in are known to have tried it.
    return stored.tried === undefined ? submittedAt !== null && startedAt >= submittedAt : stored.tried === tried;
  });
}
