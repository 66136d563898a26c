import { useMutation, useQuery } from '@tanstack/react-query';
import { institutionSearchMinLength } from '#contract/values/single-sign-on.ts';
import { useSigningIn } from '#web/features/auth/sign-in.api.ts';
import { call, readOf } from '#web/lib/calls/api.ts';
import { useChange } from '#web/ui/use-change.ts';
import { keepInstitution } from './institution-choice.ts';

type InstitutionBy = { key: string; isFresh?: boolean } | { address: string };

export function useStartInstitutionSignIn() {
  return useMutation({
    mutationFn: (by: InstitutionBy) => call('POST /api/sign-in/institution/start', { body: by }),
    onSuccess: ({ redirectUrl, institution }) => {
      keepInstitution(institution);
      window.location.assign(redirectUrl);
    },
  });
}

/** Institutions whose name contains the text; asks for nothing below three letters. */
export function useInstitutionsByName(name: string) {
  const typed = name.trim();
  return useQuery({
    queryKey: ['institutions to sign in through', typed],
    queryFn: () => call('POST /api/sign-in/institutions', { body: { name: typed } }),
    enabled: typed.length >= institutionSearchMinLength,
    placeholderData: (before) => before,
  });
}

/** Redeems the ticket of the institution's answer: signs in, or shows why not. */
export function useEnterByTicket() {
  return useSigningIn((ticket: string) => call('POST /api/sign-in/institution', { body: { ticket } }), {
    isShownOnPage: true,
  });
}

/** How people of the viewer's institution sign in, and the accounts there that are linked with the viewer's. */
export function useOwnInstitutionSignIn() {
  return useQuery(readOf('GET /api/institution-sign-in'));
}

const ofLinks = { group: 'institution-links', rereads: ['/api/institution-sign-in', '/api/sessions'], isAwaited: true };

/** Links the viewer's account with the one that has just signed in at the institution. */
export function useConnectInstitution() {
  return useChange({
    ...ofLinks,
    mutationFn: () => call('POST /api/institution-links'),
    failed: 'Your account could not be connected',
    done: () => ({ title: 'Your accounts are connected' }),
  });
}

export function useUndoInstitutionLink() {
  return useChange({
    ...ofLinks,
    mutationFn: (id: number) => call('DELETE /api/institution-links/:id', { params: { id } }),
    failed: 'The connection could not be undone',
    done: () => ({ title: 'The connection is undone' }),
  });
}
