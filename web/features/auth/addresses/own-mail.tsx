import { sendsMail } from '#web/lib/portal.ts';
import { FailedRead } from '#web/ui/states/failed-read.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { useMailSettings } from './addresses.api.ts';
import { MailChoices } from './mail-choices.tsx';
import { OwnAddress } from './own-address.tsx';

export function OwnMail() {
  const settings = useMailSettings();
  if (!sendsMail) {
    return (
      <p className="p-4 text-control text-muted">
        This portal isn’t set up to send e-mail. You’ll find updates under the bell.
      </p>
    );
  }
  if (settings.isPending) return <SettingsLoading />;
  if (!settings.data) {
    return <FailedRead title="Your mail settings could not be loaded" read={settings} />;
  }
  return (
    <div className="divide-y">
      <OwnAddress settings={settings.data} />
      <MailChoices settings={settings.data} />
    </div>
  );
}

function SettingsLoading() {
  return (
    <div role="status" className="flex flex-col gap-3 p-4">
      <span className="sr-only">Loading mail settings...</span>
      <Skeleton className="h-4 w-2/5" />
      <Skeleton className="h-3.5 w-3/5" />
      <Skeleton className="h-9 w-36" />
    </div>
  );
}
