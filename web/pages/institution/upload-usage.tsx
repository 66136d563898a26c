import { Suspense, useState } from 'react';
import { lazyPart } from '#web/lib/pages/lazy-part.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { useAskedPart } from './use-asked-part.ts';

const UploadUsageDialog = lazyPart(() =>
  import('#web/features/usage/upload/upload-usage-dialog.tsx').then((file) => file.UploadUsageDialog),
);

/** A dialog in which admins upload a usage report without leaving the page, also before the institution has people. */
export function UploadUsage({ institution }: { institution: { id: number; name: string } }) {
  const [isOpen, setOpen] = useState(false);
  useAskedPart('usage', () => setOpen(true));
  return (
    <>
      <Button size="sm" variant="secondary" className="my-1" onClick={() => setOpen(true)}>
        Upload usage
      </Button>
      {isOpen && (
        <Suspense>
          <UploadUsageDialog institution={institution} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
