import type { SetupDifference, TechnicalSetup } from '#contract/technical-setup/technical-setup.ts';
import { setupFieldNames } from './setup-texts.ts';

/** The fields that differ from those that are live; without live ones, those that are filled in. */
export function setupDifferences(setup: TechnicalSetup): SetupDifference[] {
  const { live } = setup;
  // The binding means nothing without an endpoint.
  const fields =
    setup.ssoEndpoint === '' && !live ? setupFieldNames.filter((field) => field !== 'ssoBinding') : setupFieldNames;
  return fields
    .map((field) => ({ field, before: live ? live[field] : null, after: setup[field] }))
    .filter(({ before, after }) => (live ? before !== after : hasValue(after)));
}

/** Attributes that are off and empty fields are not listed. */
function hasValue(value: string | boolean): boolean {
  return value !== false && value !== '' && value !== '[]';
}
