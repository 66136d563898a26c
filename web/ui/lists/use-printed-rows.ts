import { useEffect, useEffectEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import type { RowsRead } from '#web/lib/calls/use-rows.ts';
import { toastFailure } from '#web/ui/overlays/toast.tsx';

/**
 * The rows read so far, and all of them on paper: the print shortcut reads the rest first. The browser's own menu prints at once, so it
 * prints what was read.
 */
export function usePrintedRows<Row>(read: RowsRead<Row>): readonly Row[] | undefined {
  const [all, setAll] = useState<readonly Row[] | null>(null);
  const { hasNextPage } = read;
  const print = useEffectEvent(async () => {
    try {
      const rows = await read.readAll();
      flushSync(() => setAll(rows));
      window.print();
    } catch (error) {
      toastFailure('Not all rows could be read to print them', error);
    }
    setAll(null);
  });
  useEffect(() => {
    if (!hasNextPage) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'p' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey)
        return;
      event.preventDefault();
      void print();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [hasNextPage]);
  return all ?? read.rows;
}
