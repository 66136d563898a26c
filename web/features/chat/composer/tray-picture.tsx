import { attachmentKinds, type FileKind, fileKinds } from '#contract/values/files/file-kinds.ts';
import { FileIcon } from '#web/features/chat/files/file-icon.tsx';
import type { TrayFile } from './file-tray.ts';

/** The image itself once uploaded, else an icon of its kind. */
export function TrayPicture({ file: { attachment, filename } }: { file: TrayFile }) {
  const kind = attachment?.kind ?? kindOfName(filename);
  const { isImage }: FileKind = attachment ? fileKinds[attachment.kind] : fileKinds.txt;
  if (!attachment || !isImage) return <FileIcon kind={kind} />;
  return (
    <img
      src={`${attachment.url}?inline`}
      alt=""
      width={40}
      height={40}
      draggable={false}
      className="-ml-1.5 size-10 max-w-none rounded-md bg-sunken object-cover"
    />
  );
}

function kindOfName(filename: string) {
  const name = filename.toLowerCase();
  return attachmentKinds.find((kind) => name.endsWith(`.${fileKinds[kind].extension}`)) ?? null;
}
