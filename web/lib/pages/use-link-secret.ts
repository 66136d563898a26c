import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { PagePath } from '#contract/values/pages.ts';

/** The secret in a link's fragment, removed from the address bar so that neither a glance nor the history gives it away. */
export function useLinkSecret(page: PagePath): string {
  const navigate = useNavigate();
  const { hash } = useLocation();
  const [secret, setSecret] = useState(hash);
  // Opening another link in this tab changes only the fragment.
  if (hash !== '' && hash !== secret) setSecret(hash);
  useEffect(() => {
    if (hash !== '') void navigate({ to: page, replace: true });
  }, [hash, navigate, page]);
  return secret;
}
