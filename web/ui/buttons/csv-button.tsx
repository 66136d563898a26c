import FileDown from 'lucide-react/icons/file-down';
import { toCsv } from '#contract/values/files/csv.ts';
import { downloadText } from '#web/lib/files/download.ts';
import { FileButton, type FileButtonProps } from './file-button.tsx';

export function CsvButton(props: Omit<FileButtonProps, 'text' | 'icon' | 'save'>) {
  const save = (fileName: string, rows: string[][]) => downloadText(fileName, toCsv(rows));
  return <FileButton {...props} text="Export CSV" icon={<FileDown />} save={save} />;
}
