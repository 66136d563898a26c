import { useState } from 'react';
import type { FetchedPlatform, PlatformForm } from '#contract/plans-and-usage/usage-fetching.ts';
import {
  credentialMaxLength,
  fetchedReleases,
  fetchedReportIds,
  platformAddressMaxLength,
  platformNameMaxLength,
  usualDueDay,
} from '#contract/values/plans-and-usage/usage-fetching.ts';
import { shiftMonth } from '#contract/values/plans-and-usage/usage-periods.ts';
import { CheckList } from '#web/features/usage/counter/check-list.tsx';
import { monthText } from '#web/features/usage/periods/month-text.ts';
import { FormFailure } from '#web/ui/fields/form-failure.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx';
import { useDialogForm } from '#web/ui/overlays/use-dialog-form.ts';
import { useSavePlatform } from './usage-fetching.api.ts';

interface PlatformDialogProps {
  /** Null for a new one. */
  platform: FetchedPlatform | null;
  onClose: () => void;
}

const releases = fetchedReleases.map((release) => ({ value: release, label: `Release ${release}` }));
const dueDays = Array.from({ length: usualDueDay }, (_, at) => ({ value: String(at + 1), label: String(at + 1) }));
/** Platforms keep up to five years; the Code of Practice requires two. */
const firstMonthsMax = 60;

/** A platform's COUNTER API: its URL, its credentials, and what to fetch. */
export function PlatformDialog({ platform, onClose }: PlatformDialogProps) {
  // The platform's key is a secret, so it is not kept.
  const [key, setKey] = useState('');
  const save = useSavePlatform(platform?.id ?? null);
  const hasKey = key !== '' || platform?.hasKey === true;
  const form = useDialogForm<PlatformForm>({
    persistKey: `platform.${platform?.id ?? 'new'}`,
    initial: formOf(platform),
    check: ({ name, address, requestorId, reports, firstMonth }) => ({
      name: name.trim() === '' && 'Name the platform',
      address: address.trim() === '' && 'Enter the address',
      apiKey: requestorId === null && !hasKey && 'Enter a requestor ID, an API key or both',
      reports: reports.length === 0 && 'Choose at least one report',
      firstMonth: firstMonth === '' && 'Choose the first month that is fetched',
    }),
    send: (values) => save.mutateAsync({ ...values, ...(key !== '' && { apiKey: key }) }),
    refusal: save.error,
    onClose,
  });
  const { values, change } = form;

  return (
    <FormDialog
      title={platform ? `Change ${platform.name}` : 'Add a platform'}
      description="Its reports are fetched by the COUNTER API each month, checked as uploads are, and stored."
      submitText="Save"
      pendingText="Saving..."
      isPending={save.isPending}
      onClose={form.close}
      onSubmit={form.submit}
    >
      <TextField label="Name" maxLength={platformNameMaxLength} {...form.text('name')} />
      <TextField
        label="Address of the COUNTER API"
        hint="As the platform gives it, such as https://sushi.example.org"
        type="url"
        maxLength={platformAddressMaxLength}
        {...form.text('address')}
      />
      <SelectField
        label="Release"
        options={releases}
        value={values.release}
        onChange={({ target }) => change({ release: target.value as PlatformForm['release'] })}
      />
      <TextField
        label="Requestor ID"
        hint="Leave it empty if the platform doesn’t ask for one"
        value={values.requestorId ?? ''}
        maxLength={credentialMaxLength}
        autoComplete="off"
        onChange={({ target }) => change({ requestorId: target.value || null })}
        error={form.errorOf('requestorId')}
      />
      <TextField
        label={platform?.hasKey ? 'New API key' : 'API key'}
        hint={
          platform?.hasKey
            ? 'Leave it empty to keep the present one, which can’t be shown'
            : 'The key is kept sealed, and never shown again'
        }
        type="password"
        value={key}
        maxLength={credentialMaxLength}
        autoComplete="new-password"
        onChange={({ target }) => setKey(target.value)}
        error={form.errorOf('apiKey')}
      />
      <div>
        <CheckList
          title="Reports"
          names={fetchedReportIds}
          chosen={values.reports}
          onChoose={(reports) => change({ reports: reports as PlatformForm['reports'] })}
        />
        <FormFailure error={form.errorOf('reports')} />
      </div>
      <SelectField label="First month" options={firstMonths(values.firstMonth)} {...form.text('firstMonth')} />
      <SelectField
        label="Day of the month on which the previous month is fetched"
        hint="Platforms have four weeks to make the figures ready"
        options={dueDays}
        value={String(values.dueDay)}
        onChange={({ target }) => change({ dueDay: Number(target.value) })}
      />
      <label className="flex min-h-9 items-center gap-2.5 text-control touch:min-h-11">
        <input
          type="checkbox"
          className="size-4 accent-accent"
          checked={values.isOn}
          onChange={({ target }) => change({ isOn: target.checked })}
        />
        Fetch reports from this platform
      </label>
      <FormFailure error={form.failure} />
    </FormDialog>
  );
}

function formOf(platform: FetchedPlatform | null): PlatformForm {
  if (!platform) {
    const [firstMonth] = new Date().toISOString().split(/-\d\dT/);
    return {
      name: '',
      address: '',
      release: '5.1',
      requestorId: null,
      reports: ['PR'],
      firstMonth: firstMonth ?? '',
      dueDay: usualDueDay,
      isOn: false,
    };
  }
  const { name, address, release, requestorId, reports, firstMonth, dueDay, isOn } = platform;
  return { name, address, release, requestorId, reports, firstMonth, dueDay, isOn };
}

/** The months of the last years, newest first, including the chosen one. */
function firstMonths(chosen: string) {
  const thisMonth = new Date().toISOString().slice(0, 7);
  const offered = Array.from({ length: firstMonthsMax }, (_, before) => shiftMonth(thisMonth, -before));
  const all = offered.includes(chosen) ? offered : [...offered, chosen];
  return all.filter((month) => month !== '').map((month) => ({ value: month, label: monthText(month) }));
}
