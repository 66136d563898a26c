import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet';
import FileText from 'lucide-react/icons/file-text';
import Image from 'lucide-react/icons/image';
import Presentation from 'lucide-react/icons/presentation';
import { type FileKind, type FileKindName, fileKinds } from '#contract/values/files/file-kinds.ts';

const tables: readonly FileKindName[] = ['xls', 'xlsx', 'csv', 'tsv'];
const slides: readonly FileKindName[] = ['ppt', 'pptx'];

/** An icon for the kind of file, which is also named beside it. */
export function FileIcon({ kind }: { kind: FileKindName | null }) {
  const Icon = iconOf(kind);
  return <Icon aria-hidden="true" className="size-5 shrink-0" />;
}

function iconOf(kind: FileKindName | null) {
  if (kind === null) return FileText;
  const { isImage }: FileKind = fileKinds[kind];
  if (isImage) return Image;
  if (tables.includes(kind)) return FileSpreadsheet;
  return slides.includes(kind) ? Presentation : FileText;
}
