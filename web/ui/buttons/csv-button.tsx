import FileDown from 'lucide-react/icons/file-down';
import { useState } from 'react';
import { toCsv } from '#contract/values/files/csv.ts';
import { downloadText } from '#web/lib/files/download.ts';
import { toastFailure } from '#web/ui/overlays/toast.tsx';
import { Button } from './button.tsx';

interface CsvButtonProps {
  /** What is exported, for assistive technology. */
  label: string;
  fileName: string;
  /** The rows below their headings. They may have to be read first. */
  rows: () => string[][] | Promise<string[][]>;
  isDisabled?: boolean;
}

/** Saves a list as a CSV file. */
export function CsvButton({ label, fileName, rows, isDisabled = false }: CsvButtonProps) {
  const [isReading, setReading] = useState(false);
  async function save() {
    setReading(true);
    try {
      downloadText(fileName, toCsv(await rows()));
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
      icon={<FileDown />}
      onClick={() => void save()}
      isDisabled={isDisabled}
      isPending={isReading}
      pendingText="Exporting..."
    >
      Export CSV
    </Button>
  );
}
