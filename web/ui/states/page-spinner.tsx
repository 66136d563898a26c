import { Spinner } from './spinner.tsx';

/** Fills a page or pane while it loads; the label is for assistive technology. */
export function PageSpinner({ label = 'Loading...' }: { label?: string }) {
  return (
    <div className="grid min-h-60 flex-1 animate-late place-items-center text-primary">
      <Spinner label={label} className="size-6" />
    </div>
  );
}
