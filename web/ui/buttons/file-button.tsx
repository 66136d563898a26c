import { type ReactNode, useState } from 'react';
import { toastFailure } from '#web/ui/overlays/toast.tsx';
import { Button } from './button.tsx';

export interface FileButtonProps {
  text: string;
  icon: ReactNode;
  /** The name of the export for assistive technology. */
  label: string;
  fileName: string;
  /** The rows including their headings; they may have to be read first. */
  rows: () => string[][] | Promise<string[][]>;
  save: (fileName: string, rows: string[][]) => void | Promise<void>;
  isDisabled?: boolean;
}

export function FileButton({ text, icon, label, fileName, rows, save, isDisabled = false }: FileButtonProps) {
  const [isReading, setReading] = useState(false);
  async function saveAll() {
    setReading(true);
    try {
      await save(fileName, await rows());
    } catch (error) {
      toastFailure('Export failed', error);
    } finally {
      setReading(false);
    }
  }
  return (
    <Button
      variant="secondary"
      size="sm"
      aria-label={label}
      icon={icon}
      onClick={() => void saveAll()}
      isDisabled={isDisabled}
      isPending={isReading}
      pendingText="Exporting..."
    >
      {text}
    </Button>
  );
}
