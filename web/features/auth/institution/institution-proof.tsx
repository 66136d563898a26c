import { paths } from '#contract/values/pages.ts';
import { useOwnInstitutionSignIn } from './institution-sign-in.api.ts';

/** For people who sign in through their institution: they prove their identity there and return to this page. */
export function InstitutionProof() {
  const { data } = useOwnInstitutionSignIn();
  if (!data?.institution || data.links.length === 0) return null;
  const { key, name } = data.institution;
  const next = window.location.pathname + window.location.search;
  const search = new URLSearchParams({ institution: key, fresh: 'yes', next });
  return (
    <p className="text-small">
      Or{' '}
      <a className="font-medium text-link underline underline-offset-2" href={`${paths.institutionSignIn}?${search}`}>
        sign in again through {name}
      </a>
      . You’ll come back to this page, where you can try again.
    </p>
  );
}
