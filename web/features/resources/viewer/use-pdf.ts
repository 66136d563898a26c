import { useEffect, useState } from 'react';
import type { PdfFailure, PdfPages } from './pdf-pages.ts';

type PdfState = { name: 'loading' } | { name: 'open'; pages: PdfPages } | { name: 'failed'; failure: PdfFailure };

const lineFailure: PdfFailure = { reason: 'Check your connection and try again.', canRetry: true };

/** Opens a PDF, loading pdf.js first, and closes it on unmount. */
export function usePdf(url: string) {
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<PdfState>({ name: 'loading' });

  useEffect(() => {
    let isWanted = true;
    let opened: PdfPages | null = null;
    void open(url).then((next) => {
      if (next.name === 'open') opened = next.pages;
      if (isWanted) setState(next);
      else opened?.close();
    });
    return () => {
      isWanted = false;
      opened?.close();
      setState({ name: 'loading' });
    };
  }, [url, attempt]);

  return { state, retry: () => setAttempt((before) => before + 1) };
}

async function open(url: string): Promise<PdfState> {
  const reader = await import('./pdf-document.ts').catch(() => null);
  if (!reader) return { name: 'failed', failure: lineFailure };
  try {
    return { name: 'open', pages: await reader.openPdf(url) };
  } catch (error) {
    return { name: 'failed', failure: reader.failureOf(error) };
  }
}
