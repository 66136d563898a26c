import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { FailedRead } from '#web/ui/states/failed-read.tsx';

interface ReadFirstProps<Data> {
  title: string;
  query: UseQueryResult<Data>;
  /** The noun in the text of a failure, as in 'the draft'. */
  what: string;
  onClose: () => void;
  children: (data: Data) => ReactNode;
}

/** A dialog that opens once its data is read; if that fails, a dialog that says so. */
export function ReadFirst<Data>({ title, query, what, onClose, children }: ReadFirstProps<Data>) {
  const { data, error, isFetching, refetch } = query;
  if (data !== undefined) return children(data);
  if (!error) return null;
  return (
    <Dialog isOpen onOpenChange={onClose} title={title}>
      <FailedRead title={`Failed to fetch ${what}`} read={{ error, isFetching, refetch }} />
    </Dialog>
  );
}
