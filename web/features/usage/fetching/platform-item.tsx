import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import { useState } from 'react';
import type { FetchedPlatform } from '#contract/plans-and-usage/usage-fetching.ts';
import { monthText } from '#web/features/usage/periods/month-text.ts';
import { messageOf } from '#web/lib/calls/api-error.ts';
import { momentText } from '#web/lib/days.ts';
import { Badge } from '#web/ui/badges/badge.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { FormFailure } from '#web/ui/fields/form-failure.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { InstitutionsDialog } from './institutions-dialog.tsx';
import { PlatformDialog } from './platform-dialog.tsx';
import { useRemovePlatform, useTryPlatform } from './usage-fetching.api.ts';

type Asked = 'change' | 'institutions' | 'remove' | null;

export function PlatformItem({ platform }: { platform: FetchedPlatform }) {
  const { id, name, address, release, reports, firstMonth, dueDay, isOn, pausedUntil } = platform;
  const [asked, ask] = useState<Asked>(null);
  const trial = useTryPlatform();
  const close = () => ask(null);
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3 px-4 py-3">
      <div className="min-w-60 flex-1">
        <p className="flex flex-wrap items-center gap-2 font-medium text-control">
          <span className="wrap-anywhere">{name}</span>
          <Badge tone={isOn ? 'good' : 'neutral'}>{isOn ? 'On' : 'Off'}</Badge>
        </p>
        <p className="wrap-anywhere mt-1 text-muted text-small">
          <code>{address}</code>, Release {release}, {credentialsOf(platform)}
        </p>
        <p className="mt-1 text-muted text-small">
          {reports.join(', ')} of each month from {monthText(firstMonth)} on, on day {dueDay} of the month after it
        </p>
        {pausedUntil && (
          <p className="mt-1 text-small text-warning">
            The platform was asked too often. It’s asked again {momentText(pausedUntil)}.
          </p>
        )}
        <div aria-live="polite">
          {trial.data && (
            <ul className="mt-2 flex flex-col gap-1.5">
              {trial.data.steps.map(({ isFine, said }) => (
                <li key={said} className="flex max-w-[72ch] items-start gap-2 text-small">
                  {isFine ? (
                    <CircleCheck aria-label="Works" className="mt-0.5 size-4 shrink-0 text-success" />
                  ) : (
                    <CircleAlert aria-label="Doesn’t work" className="mt-0.5 size-4 shrink-0 text-warning" />
                  )}
                  <span className="wrap-anywhere min-w-0">{said}</span>
                </li>
              ))}
            </ul>
          )}
        </div>
        {trial.error && <FormFailure error={messageOf(trial.error)} />}
      </div>
      <span className="flex flex-wrap gap-2">
        <Button
          size="sm"
          variant="secondary"
          aria-label={`Try ${name} now`}
          isPending={trial.isPending}
          pendingText="Trying..."
          onClick={() => trial.mutate(id)}
        >
          Try it now
        </Button>
        <Button
          size="sm"
          variant="secondary"
          aria-label={`Institutions at ${name}`}
          onClick={() => ask('institutions')}
        >
          Institutions
        </Button>
        <Button size="sm" variant="secondary" aria-label={`Change ${name}`} onClick={() => ask('change')}>
          Change
        </Button>
        <Button size="sm" variant="secondary" aria-label={`Remove ${name}`} onClick={() => ask('remove')}>
          Remove
        </Button>
      </span>
      {asked === 'change' && <PlatformDialog platform={platform} onClose={close} />}
      {asked === 'institutions' && <InstitutionsDialog platform={platform} onClose={close} />}
      {asked === 'remove' && <RemoveDialog platform={platform} onClose={close} />}
    </li>
  );
}

function credentialsOf({ requestorId, hasKey }: FetchedPlatform): string {
  if (requestorId === null) return hasKey ? 'with an API key' : 'without a key';
  return `requestor ID ${requestorId}${hasKey ? ' and an API key' : ''}`;
}

function RemoveDialog({ platform, onClose }: { platform: FetchedPlatform; onClose: () => void }) {
  const remove = useRemovePlatform();
  return (
    <ConfirmDialog
      title={`Remove ${platform.name}?`}
      description="Its key, the customer IDs and this board’s lines about it are deleted. Reports that were stored stay."
      confirmText="Remove"
      pendingText="Removing..."
      isDangerous
      isPending={remove.isPending}
      onConfirm={() => remove.mutate(platform, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}
