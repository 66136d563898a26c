import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { AddressChange, MailSettings, MailSettingsChange } from '#contract/people/addresses.ts';
import type { MailKind } from '#contract/values/mail.ts';
import { call, readOf } from '#web/lib/calls/api.ts';
import { toast, toastFailure } from '#web/ui/overlays/toast.tsx';

const settingsQuery = readOf('GET /api/mail-settings');
const group = 'mail settings';

export function useMailSettings() {
  return useQuery(settingsQuery);
}

/** Switches mails on and off; the switch moves at once, and back if that fails. */
export function useChangeMailSettings() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: MailSettingsChange) => call('PATCH /api/mail-settings', { body }),
    onMutate: async (change) => {
      await client.cancelQueries(settingsQuery);
      client.setQueryData(settingsQuery.queryKey, (settings) => settings && withChange(settings, change));
    },
    onError: (error) => toastFailure('Not changed', error, { group }),
    onSettled: () => client.invalidateQueries(settingsQuery),
  });
}

function withChange(settings: MailSettings, change: MailSettingsChange): MailSettings {
  const { switches = {}, mailsMessageText = settings.mailsMessageText } = change;
  const changed = Object.keys(switches) as MailKind[];
  const others = settings.off.filter((kind) => !changed.includes(kind));
  return { ...settings, mailsMessageText, off: [...others, ...changed.filter((kind) => switches[kind] === false)] };
}

/** Changes or removes the viewer's e-mail address. The form shows refusals. */
export function useChangeAddress() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: AddressChange) => call('POST /api/email', { body }),
    onSuccess: (settings) => {
      client.setQueryData(settingsQuery.queryKey, settings);
      const { pendingEmail } = settings;
      if (pendingEmail === null) toast({ group, title: 'E-mail address changed' });
      else toast({ group, title: 'Link sent', description: `Open the e-mail to ${pendingEmail} to confirm it.` });
    },
  });
}

export function useSendLinkAgain() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call('POST /api/email/link'),
    onSuccess: (settings) => {
      client.setQueryData(settingsQuery.queryKey, settings);
      toast({ group, title: 'Link sent', description: `Open the e-mail to ${settings.pendingEmail} to confirm it.` });
    },
    onError: (error) => toastFailure('Link not sent', error, { group }),
  });
}

/** The address that a link confirms. Read each time the link is opened, because it may have been used since. */
export function useAddressLink(token: string) {
  return useQuery({
    queryKey: ['address link', token],
    queryFn: () => call('POST /api/address-link', { body: { token } }),
    enabled: token !== '',
    gcTime: 0,
  });
}

export function useConfirmAddress() {
  return useMutation({ mutationFn: (token: string) => call('POST /api/confirm-address', { body: { token } }) });
}
