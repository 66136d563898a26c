import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import type { InstitutionRow } from '#contract/people/institutions.ts';
import { call, type Input, readOf } from '#web/lib/calls/api.ts';
import { useRows } from '#web/lib/calls/use-rows.ts';
import { zoneText } from '#web/lib/time-zones.ts';
import { useChange } from '#web/ui/use-change.ts';

/** Shared by all changes of people: every list of people is refetched. */
const ofPeople = {
  group: 'people',
  isShownAtField: true,
  rereads: ['/api/customers', '/api/institutions', '/api/staff', '/api/users', '/api/conversations'],
};

const pageSize = 50;

type ServedQuery = NonNullable<Input<'GET /api/institutions/served'>['query']>;

interface NamedAt {
  /** 0 where none is chosen. */
  institution: number;
  fullName: string;
  ownId: number | undefined;
}

/** The institutions whose screens the member of staff may see. */
export function useServedInstitutions(query: ServedQuery) {
  return useRows('GET /api/institutions/served', { query }, pageSize, (institutions) => institutions);
}

/** The active people of an institution whose names look like this one, apart from the person that is edited. */
export function usePeopleOfSameName({ institution, fullName, ownId }: NamedAt) {
  const query = { institution: String(institution), fullName };
  const read = useQuery({
    ...readOf('GET /api/customers/of-same-name', { query }),
    enabled: institution > 0 && fullName.trim() !== '',
  });
  return read.data?.filter(({ id }) => id !== ownId) ?? [];
}

/** The number of institutions that match. */
export function useServedCount({ q, plan, attention }: ServedQuery) {
  const query = { ...(q && { q }), ...(plan && { plan }), ...(attention && { attention }) };
  return useQuery({ ...readOf('GET /api/institutions/served/count', { query }), placeholderData: keepPreviousData });
}

export function useInstitution(id: number) {
  return useQuery(readOf('GET /api/institutions/:id', { params: { id } }));
}

const membersPageSize = 20;

export function useInstitutionMembers(id: number) {
  return useRows('GET /api/institutions/:id/members', { params: { id } }, membersPageSize, (members) => members);
}

interface Membership {
  member: Pick<InstitutionRow, 'id' | 'name'>;
  /** Null takes the institution out of its consortium. */
  into: Pick<InstitutionRow, 'id' | 'name'> | null;
  outOf?: Pick<InstitutionRow, 'id' | 'name'>;
}

/** Makes an institution a member of a consortium, or takes it out, with Undo. */
export function useChangeMembership() {
  const put = ({ member, into }: Membership) =>
    call('PATCH /api/institutions/:id', { params: { id: member.id }, body: { consortiumId: into?.id ?? null } });
  const common = { ...ofPeople, group: 'membership', isShownAtField: false, mutationFn: put };
  const undo = useChange({ ...common, failed: 'The change was not undone' });
  return useChange({
    ...common,
    done: (_, { member, into, outOf }) => ({
      title: into ? 'Member added' : 'Member removed',
      description: into
        ? `People at ${into.name} see the usage of ${member.name}.`
        : `People at ${outOf?.name} no longer see the usage of ${member.name}.`,
      action: {
        label: 'Undo',
        onAct: () => undo.mutate(into ? { member, into: null, outOf: into } : { member, into: outOf ?? null }),
      },
    }),
    failed: 'The members were not changed',
  });
}

export function useInstitutionPeople(institution: number) {
  return useQuery(readOf('GET /api/users/role/customer', { query: { institution } }));
}

export function useStaffRows() {
  return useRows('GET /api/staff', {}, pageSize, (staff) => staff);
}

export function useStaff() {
  return useQuery(readOf('GET /api/staff'));
}

/** Adds a person of any role. */
export function useRegister() {
  return useChange({
    ...ofPeople,
    mutationFn: (body: Input<'POST /api/register'>['body']) => call('POST /api/register', { body }),
    done: ({ fullName }) => ({ title: 'Registration successful', description: `${fullName} now has an account` }),
    failed: 'Registration failed',
    // The agreed toast appears in addition to the error at the field.
    isShownAtField: false,
  });
}

export function useChangePerson() {
  return useChange({
    ...ofPeople,
    mutationFn: ({ id, ...body }: { id: number } & Input<'PATCH /api/users/:id'>['body']) =>
      call('PATCH /api/users/:id', { params: { id }, body }),
    done: ({ fullName }) => ({ title: 'Changes saved', description: fullName }),
    failed: 'Changes not saved',
  });
}

export function useChangeOwnName() {
  return useChange({
    ...ofPeople,
    mutationFn: (fullName: string) => call('PATCH /api/user', { body: { fullName } }),
    rereads: [...ofPeople.rereads, '/api/user'],
    done: ({ fullName }) => ({ title: 'Name saved', description: `Others now see you as ${fullName}` }),
    failed: 'Name not saved',
  });
}

export function useChangeOwnTimeZone() {
  return useChange({
    mutationFn: (timeZone: string) => call('PATCH /api/user', { body: { timeZone } }),
    rereads: ['/api/user'],
    done: (_, timeZone) => ({
      title: 'Time zone saved',
      description: `E-mails tell you times of ${zoneText(timeZone)}`,
    }),
    failed: 'Time zone not saved',
  });
}

export function useDeactivate() {
  return useChange({
    ...ofPeople,
    mutationFn: (id: number) => call('POST /api/users/:id/deactivate', { params: { id } }),
    done: ({ fullName }) => ({ title: 'Person deactivated', description: `${fullName} is signed out` }),
    failed: 'Person not deactivated',
  });
}

export function useLeaving(staffId: number) {
  return useQuery({ ...readOf('GET /api/staff/:id/leaving', { params: { id: staffId } }), staleTime: 0, gcTime: 0 });
}

/** Hands everything of a member of staff over and deactivates them. */
export function useLeave({ id, fullName }: { id: number; fullName: string }) {
  return useChange({
    ...ofPeople,
    mutationFn: (toId: number | null) => call('POST /api/staff/:id/leave', { params: { id }, body: { toId } }),
    done: () => ({ title: 'Person deactivated', description: `${fullName} is signed out` }),
    failed: 'Person not deactivated',
  });
}

/** Signs somebody out everywhere. */
export function useEndSessionsOf({ id, fullName }: { id: number; fullName: string }) {
  return useChange({
    ...ofPeople,
    mutationFn: () => call('POST /api/users/:id/end-sessions', { params: { id } }),
    done: ({ ended }) => ({
      title: ended === 0 ? `${fullName} was not signed in` : 'All sessions ended',
      ...(ended > 0 && { description: `${fullName} is signed out` }),
    }),
    failed: 'Sessions not ended',
  });
}

export function useReactivate() {
  return useChange({
    ...ofPeople,
    mutationFn: (id: number) => call('POST /api/users/:id/reactivate', { params: { id } }),
    done: ({ fullName }) => ({ title: 'Person reactivated', description: `${fullName} can sign in again` }),
    failed: 'Person not reactivated',
  });
}

/** Creates a one-time link; `isForAnHour` for people whose institution requires its own sign-in. Not cached, because it is shown once. */
export function usePasswordLink() {
  return useMutation({
    mutationFn: ({ id, isForAnHour = false }: { id: number; isForAnHour?: boolean }) =>
      call('POST /api/users/:id/password-link', { params: { id }, query: isForAnHour ? { for: 'hour' } : {} }),
    gcTime: 0,
  });
}

export function useSaveInstitution(id: number | null) {
  return useChange({
    ...ofPeople,
    mutationFn: (body: Input<'POST /api/institutions'>['body']) =>
      id === null
        ? call('POST /api/institutions', { body })
        : call('PATCH /api/institutions/:id', { params: { id }, body }),
    done: ({ name }) => ({ title: id === null ? 'Institution added' : 'Changes saved', description: name }),
    failed: id === null ? 'Institution not added' : 'Changes not saved',
  });
}

/** Counts what handing over a member of staff's work would affect, anew for each dialog. */
export function useHandOverPreview(staffId: number) {
  return useQuery({
    ...readOf('GET /api/staff/:id/hand-over', { params: { id: staffId } }),
    staleTime: 0,
    gcTime: 0,
  });
}

export function useHandOver({ id, fullName }: { id: number; fullName: string }) {
  return useChange({
    ...ofPeople,
    mutationFn: (toId: number) => call('POST /api/staff/:id/hand-over', { params: { id }, body: { toId } }),
    done: ({ institutions }) => ({
      title: 'Institutions handed over',
      description: `${institutions === 1 ? 'One institution' : `${institutions} institutions`} of ${fullName}`,
    }),
    failed: 'Institutions not handed over',
  });
}

export function useImport() {
  return useChange({
    ...ofPeople,
    mutationFn: (file: { csv: string; invites: boolean }) =>
      call('POST /api/customers/import', { body: { ...file, dryRun: false } }),
    done: ({ rows }) => ({
      title: 'Import successful',
      description: `${rows.filter(({ username }) => username !== null).length} customers added`,
    }),
    failed: 'Import failed',
  });
}

/** Removes what an import added, unless something of it is in use by now. */
export function useUndoImport() {
  return useChange({
    ...ofPeople,
    rereads: [...ofPeople.rereads, '/api/invitations', '/api/subscription', '/api/plan-terms'],
    mutationFn: (id: number) => call('POST /api/customers/imports/:id/undo', { params: { id } }),
    done: () => ({ title: 'Import undone', description: 'Its people, institutions and plans are gone again' }),
    failed: 'The import was not undone',
  });
}

const importsShown = 5;

export function useLastImports() {
  return useQuery(readOf('GET /api/customers/imports', { query: { limit: importsShown } }));
}

export function useImportPreview() {
  return useMutation({
    mutationFn: (csv: string) => call('POST /api/customers/import', { body: { csv, dryRun: true } }),
  });
}
