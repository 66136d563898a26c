import Upload from 'lucide-react/icons/upload';

/** Covers the conversation while files are dragged over it and says who would get them. */
export function DropVeil({ name }: { name: string }) {
  return (
    // Ignores the pointer: otherwise the files would no longer be over the conversation.
    <div className="pointer-events-none absolute inset-0 z-20 grid place-items-center bg-surface/95 p-3">
      <div className="grid size-full place-items-center rounded-card border-2 border-primary border-dashed">
        <p className="flex items-center gap-2 font-semibold text-body text-link">
          <Upload aria-hidden="true" className="size-5" />
          Drop files to attach them for {name}
        </p>
      </div>
    </div>
  );
}
