import {
  GlobalWorkerOptions,
  getDocument,
  type PDFDocumentProxy,
  TextLayer,
  VerbosityLevel,
  version,
} from 'pdfjs-dist';
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';
import './pdf-pages.css';
import { wordsIn } from '#web/features/resources/search/words-in.ts';
import type { DrawOptions, PdfFailure, PdfPages } from './pdf-pages.ts';

GlobalWorkerOptions.workerSrc = workerUrl;

/** Fonts and character maps for PDFs without their own; the build puts them there (vite.config.ts). */
const data = `/assets/pdf-${version}`;
/** Files are read in pieces, so that page 200 of a large file opens at once. */
const pieceBytes = 256 * 1024;

const reading = {
  cMapUrl: `${data}/cmaps/`,
  standardFontDataUrl: `${data}/standard_fonts/`,
  wasmUrl: `${data}/wasm/`,
  // Glyphs do not depend on the machine's fonts.
  useSystemFonts: false,
  useWorkerFetch: true,
  // The content security policy forbids both; pdf.js has a plain script for the format that needs WebAssembly.
  useWasm: false,
  isEvalSupported: false,
  verbosity: VerbosityLevel.ERRORS,
};

/** Opens a stored PDF. Rejects with an error for `failureOf`. */
export async function openPdf(url: string): Promise<PdfPages> {
  const task = getDocument({
    ...reading,
    url,
    rangeChunkSize: pieceBytes,
    disableAutoFetch: true,
    disableStream: true,
  });
  const pdf = await task.promise;
  return {
    count: pdf.numPages,
    draw: (target, options) => draw(pdf, target, options),
    close: () => void task.destroy(),
  };
}

/** The width of a card's picture in pixels, and how many of its heights that is. */
const [coverWidth, coverRatio] = [720, 3];

/** The upper part of a chosen PDF's first page, as a picture in PNG. Rejects if the file cannot be read. */
export async function drawCover(file: File): Promise<Blob> {
  const task = getDocument({ ...reading, data: await file.arrayBuffer() });
  try {
    const page = await (await task.promise).getPage(1);
    const viewport = page.getViewport({ scale: coverWidth / page.getViewport({ scale: 1 }).width });
    const canvas = new OffscreenCanvas(coverWidth, Math.round(coverWidth / coverRatio));
    // pdf.js draws on either kind of canvas, but its types name one.
    await page.render({ canvas: canvas as unknown as HTMLCanvasElement, viewport }).promise;
    return await canvas.convertToBlob();
  } finally {
    await task.destroy();
  }
}

/** Why a PDF could not be opened, in words for people. */
export function failureOf(error: unknown): PdfFailure {
  const name = error instanceof Error ? error.name : '';
  if (name === 'PasswordException') {
    return { reason: 'This PDF is protected by a password. Download it to open it.', canRetry: false };
  }
  if (name === 'InvalidPDFException') {
    return { reason: 'This PDF is damaged and cannot be shown. Download it to try another program.', canRetry: false };
  }
  if (name === 'ResponseException' && error instanceof Error && 'missing' in error && error.missing === true) {
    return { reason: 'This file is not available. It may have been deleted.', canRetry: false };
  }
  return { reason: 'Check your connection and try again.', canRetry: true };
}

function draw(pdf: PDFDocumentProxy, target: HTMLElement, options: DrawOptions) {
  let isCancelled = false;
  let stop = () => {};
  const cancel = () => {
    isCancelled = true;
    stop();
  };

  async function run(): Promise<void> {
    const page = await pdf.getPage(options.page);
    if (isCancelled) return;
    const scale = options.widthPx / page.getViewport({ scale: 1 }).width;
    const viewport = page.getViewport({ scale });
    const sharpness = window.devicePixelRatio || 1;
    const canvas = document.createElement('canvas');
    canvas.width = Math.floor(viewport.width * sharpness);
    canvas.height = Math.floor(viewport.height * sharpness);
    // The text layer holds the same text.
    canvas.ariaHidden = 'true';
    const drawing = page.render({ canvas, viewport, transform: [sharpness, 0, 0, sharpness, 0, 0] });
    stop = () => drawing.cancel();
    await drawing.promise;
    const container = document.createElement('div');
    container.className = 'pdf-text';
    const text = new TextLayer({ textContentSource: page.streamTextContent(), container, viewport });
    stop = () => text.cancel();
    await text.render();
    if (isCancelled) return;
    for (const piece of text.textDivs) markWords(piece, options.q);
    target.style.setProperty('--total-scale-factor', String(scale));
    target.style.width = `${Math.floor(viewport.width)}px`;
    target.style.height = `${Math.floor(viewport.height)}px`;
    target.replaceChildren(canvas, container);
    page.cleanup();
  }

  // A cancelled drawing does not fail.
  const done = run().catch((error: unknown) => {
    if (!isCancelled) throw error;
  });
  return { done, cancel };
}

function markWords(piece: HTMLElement, q: string): void {
  const text = piece.textContent;
  const words = wordsIn(text, q);
  if (words.length === 0) return;
  let at = 0;
  const nodes: (string | Node)[] = [];
  for (const [start, end] of words) {
    const mark = document.createElement('mark');
    mark.textContent = text.slice(start, end);
    nodes.push(text.slice(at, start), mark);
    at = end;
  }
  piece.replaceChildren(...nodes, text.slice(at));
}
