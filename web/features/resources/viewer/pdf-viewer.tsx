import { ErrorState } from '#web/ui/states/error-state.tsx';
import { PageSpinner } from '#web/ui/states/page-spinner.tsx';
import { PdfPageView } from './pdf-page-view.tsx';
import { usePdf } from './use-pdf.ts';

interface PdfViewerProps {
  url: string;
  title: string;
  page: number;
  q: string;
  onPage: (page: number) => void;
}

export function PdfViewer({ url, title, page, q, onPage }: PdfViewerProps) {
  const { state, retry } = usePdf(url);
  if (state.name === 'loading') return <PageSpinner label="Loading the preview..." />;
  if (state.name === 'open') {
    const shown = Math.min(Math.max(1, page), state.pages.count);
    return <PdfPageView pages={state.pages} title={title} page={shown} q={q} onPage={onPage} />;
  }
  const { reason, canRetry } = state.failure;
  if (canRetry) return <ErrorState title="The preview could not be loaded" message={reason} onRetry={retry} />;
  return <p className="rounded-control bg-sunken p-4 text-control text-muted">{reason}</p>;
}
