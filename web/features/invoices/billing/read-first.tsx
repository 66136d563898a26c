import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { FailedRead } from '#web/ui/states/failed-read.tsx';

interface ReadFirstProps<Data> {
  /** Of the dialog that says what failed. */
  title: string;
  query: UseQueryResult<Data>;
  /** What is read, as in 'the draft'. */
  what: string;
  onClose: () => void;
  /** The dialog, once it is read. */
  children: (data: Data) => ReactNode;
}

/** A dialog that opens with what it is about; where that cannot be read, one that says so. */
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
