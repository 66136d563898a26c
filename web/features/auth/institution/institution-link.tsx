import { useEffect, useState } from 'react';
import { paths } from '#contract/values/pages.ts';
import { buttonClasses } from '#web/ui/buttons/button.tsx';
import { lastInstitution } from './institution-choice.ts';

/**
 * A link to the institution's sign-in, directly to the last one used in this browser. The build draws it as well, without storage or
 * address.
 */
export function InstitutionLink() {
  const [link, setLink] = useState({
    href: paths.institutionSignIn as string,
    text: 'Sign in through your institution',
    isLast: false,
  });

  useEffect(() => {
    const last = lastInstitution();
    const next = new URLSearchParams(window.location.search).get('next');
    const search = new URLSearchParams({ ...(last && { institution: last.key }), ...(next !== null && { next }) });
    const query = search.size > 0 ? `?${search}` : '';
    setLink((before) => ({
      href: `${paths.institutionSignIn}${query}`,
      text: last ? `Sign in through ${last.name}` : before.text,
      isLast: last !== null,
    }));
  }, []);

  return (
    <>
      <a href={link.href} className={buttonClasses('secondary')}>
        {link.text}
      </a>
      {link.isLast && (
        <a href={paths.institutionSignIn} className="text-center text-link text-small underline underline-offset-2">
          Another institution
        </a>
      )}
    </>
  );
}
