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
import { ApiError } from '#web/lib/calls/api-error.ts';
import { useKeptState } from '#web/lib/use-kept-form.ts';
import { FormFailure } from '#web/ui/fields/form-failure.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { DialogForm, FormDialog } from '#web/ui/overlays/form-dialog.tsx';
import { useSavePlatform } from './usage-fetching.api.ts';

interface PlatformDialogProps {
  /** Null for a new one. */
  platform: FetchedPlatform | null;
  onClose: () => void;
}

const releases = fetchedReleases.map((release) => ({ value: release, label: `Release ${release}` }));
const dueDays = Array.from({ length: usualDueDay }, (_, at) => ({ value: String(at + 1), label: String(at + 1) }));
/** Platforms keep five years at most, by the Code of Practice two at least. */
const firstMonthsMax = 60;
const fieldsOfForm = ['name', 'address', 'requestorId', 'apiKey', 'firstMonth'];

/** Where a platform's COUNTER API is, with what it is asked, and for what. */
export function PlatformDialog({ platform, onClose }: PlatformDialogProps) {
  // Its key is a secret, and kept nowhere.
  const kept = useKeptState<PlatformForm>(`platform.${platform?.id ?? 'new'}`, formOf(platform), onClose);
  const { values: form, change, close } = kept;
  const [key, setKey] = useState('');
  const [isTried, setTried] = useState(false);
  const save = useSavePlatform(platform?.id ?? null);
  const refusal = save.error instanceof ApiError ? save.error : undefined;
  const refusedAt = (field: string) => (refusal?.field === field ? refusal.message : undefined);
  const needed = (field: 'name' | 'address' | 'firstMonth', text: string) =>
    isTried && form[field].trim() === '' ? text : refusedAt(field);
  const hasKey = key !== '' || platform?.hasKey === true;
  const isWithout = form.requestorId === null && !hasKey;
  const isFilled = [form.name, form.address, form.firstMonth].every((text) => text.trim() !== '');

  function submit() {
    setTried(true);
    if (!isFilled || isWithout || form.reports.length === 0) return;
    return save.mutateAsync({ ...form, ...(key !== '' && { apiKey: key }) }).then(close);
  }

  return (
    <FormDialog
      title={platform ? `Change ${platform.name}` : 'Add a platform'}
      description="Its reports are fetched by the COUNTER API each month, checked as uploads are, and stored."
      submitText="Save"
      pendingText="Saving..."
      isPending={save.isPending}
      onClose={close}
    >
      <DialogForm onSubmit={submit}>
        <TextField
          label="Name"
          value={form.name}
          maxLength={platformNameMaxLength}
          onChange={({ target }) => change({ name: target.value })}
          error={needed('name', 'Name the platform')}
        />
        <TextField
          label="Address of the COUNTER API"
          hint="As the platform gives it, such as https://sushi.example.org"
          type="url"
          value={form.address}
          maxLength={platformAddressMaxLength}
          onChange={({ target }) => change({ address: target.value })}
          error={needed('address', 'Enter the address')}
        />
        <SelectField
          label="Release"
          options={releases}
          value={form.release}
          onChange={({ target }) => change({ release: target.value as PlatformForm['release'] })}
        />
        <TextField
          label="Requestor ID"
          hint="Leave it empty if the platform doesn’t ask for one"
          value={form.requestorId ?? ''}
          maxLength={credentialMaxLength}
          autoComplete="off"
          onChange={({ target }) => change({ requestorId: target.value || null })}
          error={refusedAt('requestorId')}
        />
        <TextField
          label={platform?.hasKey ? 'New API key' : 'API key'}
          hint={
            platform?.hasKey
              ? 'Leave it empty to keep the present one, which can’t be shown'
              : 'It’s kept sealed, and never shown again'
          }
          type="password"
          value={key}
          maxLength={credentialMaxLength}
          autoComplete="new-password"
          onChange={({ target }) => setKey(target.value)}
          error={isTried && isWithout ? 'Enter a requestor ID, an API key or both' : refusedAt('apiKey')}
        />
        <div>
          <CheckList
            title="Reports"
            names={fetchedReportIds}
            chosen={form.reports}
            onChoose={(reports) => change({ reports: reports as PlatformForm['reports'] })}
          />
          {isTried && form.reports.length === 0 && <FormFailure error="Choose at least one report" />}
        </div>
        <SelectField
          label="First month"
          options={firstMonths(form.firstMonth)}
          value={form.firstMonth}
          onChange={({ target }) => change({ firstMonth: target.value })}
          error={needed('firstMonth', 'Choose the first month that is fetched')}
        />
        <SelectField
          label="Day of the month on which the previous month is fetched"
          hint="Platforms have four weeks to make the figures ready"
          options={dueDays}
          value={String(form.dueDay)}
          onChange={({ target }) => change({ dueDay: Number(target.value) })}
        />
        <label className="flex min-h-9 items-center gap-2.5 text-control touch:min-h-11">
          <input
            type="checkbox"
            className="size-4 accent-accent"
            checked={form.isOn}
            onChange={({ target }) => change({ isOn: target.checked })}
          />
          Fetch reports from this platform
        </label>
        {refusal && !fieldsOfForm.includes(refusal.field ?? '') && <FormFailure error={refusal.message} />}
      </DialogForm>
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

/** Of the last years, the newest first, and what was chosen before. */
function firstMonths(chosen: string) {
  const thisMonth = new Date().toISOString().slice(0, 7);
  const offered = Array.from({ length: firstMonthsMax }, (_, before) => shiftMonth(thisMonth, -before));
  const all = offered.includes(chosen) ? offered : [...offered, chosen];
  return all.filter((month) => month !== '').map((month) => ({ value: month, label: monthText(month) }));
}
