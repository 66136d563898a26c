import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, type Input, readOf, readsUnder } from '#web/lib/calls/api.ts';
import { ApiError, messageOf } from '#web/lib/calls/api-error.ts';
import { useRows } from '#web/lib/calls/use-rows.ts';
import { toast } from '#web/ui/overlays/toast.tsx';

/** A newer toast about people replaces older ones. */
const group = 'people';

const pageSize = 50;

export function useInstitutions(query: NonNullable<Input<'GET /api/institutions'>['query']>) {
  return useRows('GET /api/institutions', { query }, pageSize, (institutions) => institutions);
}

type ServedQuery = NonNullable<Input<'GET /api/institutions/served'>['query']>;

/** The institutions whose screens the member of staff may see. */
export function useServedInstitutions(query: ServedQuery) {
  return useRows('GET /api/institutions/served', { query }, pageSize, (institutions) => institutions);
}

/** How many of them there are. */
export function useServedCount({ q, plan }: ServedQuery) {
  const query = { ...(q && { q }), ...(plan && { plan }) };
  return useQuery({ ...readOf('GET /api/institutions/served/count', { query }), placeholderData: keepPreviousData });
}

/** One institution that the member of staff serves. */
export function useInstitution(id: number) {
  return useQuery(readOf('GET /api/institutions/:id', { params: { id } }));
}

/** Its people who can sign in. */
export function useInstitutionPeople(institution: number) {
  return useQuery(readOf('GET /api/users/role/customer', { query: { institution } }));
}

export function useStaffRows() {
  return useRows('GET /api/staff', {}, pageSize, (staff) => staff);
}

/** Everybody of the staff, to choose from: colleagues, whom the company knows by their names. */
export function useStaff() {
  return useQuery(readOf('GET /api/staff'));
}

/** Adds a person of any role. */
export function useRegister() {
  return usePeopleMutation({
    mutationFn: (body: Input<'POST /api/register'>['body']) => call('POST /api/register', { body }),
    onSuccess: ({ fullName }) =>
      toast({ group, title: 'Registration successful', description: `Welcome, ${fullName}` }),
    failure: 'Registration failed',
  });
}

export function useChangePerson() {
  return usePeopleMutation({
    mutationFn: ({ id, ...body }: { id: number } & Input<'PATCH /api/users/:id'>['body']) =>
      call('PATCH /api/users/:id', { params: { id }, body }),
    onSuccess: ({ fullName }) => toast({ group, title: 'Changes saved', description: fullName }),
    failure: 'Changes not saved',
  });
}

export function useDeactivate() {
  return usePeopleMutation({
    mutationFn: (id: number) => call('POST /api/users/:id/deactivate', { params: { id } }),
    onSuccess: ({ fullName }) =>
      toast({ group, title: 'Person deactivated', description: `${fullName} is signed out` }),
    failure: 'Person not deactivated',
  });
}

/** Signs somebody out everywhere. */
export function useEndSessionsOf({ id, fullName }: { id: number; fullName: string }) {
  return usePeopleMutation({
    mutationFn: () => call('POST /api/users/:id/end-sessions', { params: { id } }),
    onSuccess: ({ ended }) =>
      toast({
        group,
        title: ended === 0 ? `${fullName} was not signed in` : 'All sessions ended',
        ...(ended > 0 && { description: `${fullName} is signed out` }),
      }),
    failure: 'Sessions not ended',
  });
}

export function useReactivate() {
  return usePeopleMutation({
    mutationFn: (id: number) => call('POST /api/users/:id/reactivate', { params: { id } }),
    onSuccess: ({ fullName }) =>
      toast({ group, title: 'Person reactivated', description: `${fullName} can sign in again` }),
    failure: 'Person not reactivated',
  });
}

/** Makes a one-time link. It is not cached: it is shown once. */
export function usePasswordLink() {
  return useMutation({
    mutationFn: (id: number) => call('POST /api/users/:id/password-link', { params: { id } }),
    gcTime: 0,
  });
}

export function useSaveInstitution(id: number | null) {
  return usePeopleMutation({
    mutationFn: (body: Input<'POST /api/institutions'>['body']) =>
      id === null
        ? call('POST /api/institutions', { body })
        : call('PATCH /api/institutions/:id', { params: { id }, body }),
    onSuccess: ({ name }) =>
      toast({ group, title: id === null ? 'Institution added' : 'Changes saved', description: name }),
    failure: id === null ? 'Institution not added' : 'Changes not saved',
  });
}

/** What handing over everything of a member of staff concerns, counted anew for each dialog. */
export function useHandOverPreview(staffId: number) {
  return useQuery({
    ...readOf('GET /api/staff/:id/hand-over', { params: { id: staffId } }),
    staleTime: 0,
    gcTime: 0,
  });
}

export function useHandOver({ id, fullName }: { id: number; fullName: string }) {
  return usePeopleMutation({
    mutationFn: (toId: number) => call('POST /api/staff/:id/hand-over', { params: { id }, body: { toId } }),
    onSuccess: ({ institutions }) =>
      toast({
        group,
        title: 'Institutions handed over',
        description: `${institutions === 1 ? 'One institution' : `${institutions} institutions`} of ${fullName}`,
      }),
    failure: 'Institutions not handed over',
  });
}

export function useImport() {
  return usePeopleMutation({
    mutationFn: (csv: string) => call('POST /api/customers/import', { body: { csv, dryRun: false } }),
    onSuccess: ({ links }) =>
      toast({ group, title: 'Import successful', description: `${links.length} customers added` }),
    failure: 'Import failed',
  });
}

export function useImportPreview() {
  return useMutation({
    mutationFn: (csv: string) => call('POST /api/customers/import', { body: { csv, dryRun: true } }),
  });
}

interface PeopleMutation<Variables, Data> {
  mutationFn: (variables: Variables) => Promise<Data>;
  onSuccess: (data: Data) => void;
  /** The toast's title on failure; a refusal that names a field is shown at that field instead. */
  failure: string;
}

/** A write after which every table of people is read again. */
function usePeopleMutation<Variables, Data>({ mutationFn, onSuccess, failure }: PeopleMutation<Variables, Data>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess,
    onError: (error) => {
      const isUnderField = error instanceof ApiError && error.field !== null && failure !== 'Registration failed';
      if (!isUnderField) toast({ group, title: failure, description: messageOf(error), isDestructive: true });
    },
    // After a failure too: somebody else may have been faster.
    onSettled: () => {
      for (const path of ['/api/customers', '/api/institutions', '/api/staff', '/api/users', '/api/conversations']) {
        void client.invalidateQueries(readsUnder(path));
      }
    },
  });
}
