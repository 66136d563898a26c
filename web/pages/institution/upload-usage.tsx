import { Suspense, useState } from 'react';
import { lazyPart } from '#web/lib/pages/lazy-part.ts';
import { Button } from '#web/ui/buttons/button.tsx';

const UploadUsageDialog = lazyPart(() =>
  import('#web/features/usage/upload/upload-usage-dialog.tsx').then((file) => file.UploadUsageDialog),
);

interface UploadUsageProps {
  institution: string;
  customerId: number | undefined;
}

/** A dialog in which admins upload a usage report without leaving the page. */
export function UploadUsage({ institution, customerId }: UploadUsageProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        size="sm"
        variant="secondary"
        className="my-1"
        isDisabled={customerId === undefined}
        disabledReason="No one at this institution could read a report"
        onClick={() => setOpen(true)}
      >
        Upload usage
      </Button>
      {isOpen && customerId !== undefined && (
        <Suspense>
          <UploadUsageDialog institution={institution} customerId={customerId} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
