import { useQuery } from '@tanstack/react-query';
import type { PortalSettings } from '#contract/settings/settings.ts';
import type { SettingGroup } from '#contract/values/settings/setting-kinds.ts';
import type { SettingName } from '#contract/values/settings/setting-list.ts';
import { call, readOf } from '#web/lib/calls/api.ts';
import { useChange } from '#web/ui/use-change.ts';

const rereads = ['/api/settings', '/api/portal', '/api/plans', '/api/subscription', '/api/changes', '/api/mail'];

export function useSettings() {
  return useQuery(readOf('GET /api/settings'));
}

interface Save {
  version: number;
  values: Partial<Record<SettingName, unknown>>;
}

export function useSaveSettings(group: SettingGroup) {
  const undo = useUndoSettings(group);
  return useChange<Save, PortalSettings>({
    group: 'settings',
    rereads,
    isAwaited: true,
    isShownAtField: true,
    mutationFn: (body) => call('PUT /api/settings/:group', { params: { group }, body }),
    failed: 'Nothing saved',
    done: ({ version }) => ({ title: 'Saved', action: { label: 'Undo', onAct: () => undo.mutate(version) } }),
  });
}

export function useUndoSettings(group: SettingGroup) {
  return useChange({
    group: 'settings',
    rereads,
    isAwaited: true,
    mutationFn: (version: number) => call('POST /api/settings/:group/undo', { params: { group }, body: { version } }),
    failed: 'Not undone',
    done: () => ({ title: 'The last change was undone' }),
  });
}

export function useTestMail() {
  return useChange({
    mutationFn: () => call('POST /api/mail/test'),
    failed: 'No test e-mail sent',
  });
}

export function useMailbox() {
  return useQuery(readOf('GET /api/mailbox'));
}

export function useTestMailbox() {
  return useChange({
    rereads: ['/api/mailbox'],
    mutationFn: () => call('POST /api/mailbox/test'),
    failed: 'The mailbox was not tested',
  });
}
