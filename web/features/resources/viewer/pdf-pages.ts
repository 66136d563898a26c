/** An open PDF for the viewer. pdf.js itself is loaded with the first PDF. */
export interface PdfPages {
  readonly count: number;
  /** Replaces the element's content with a page; `cancel` stops when another page is wanted. */
  draw(target: HTMLElement, options: DrawOptions): { done: Promise<void>; cancel: () => void };
  close(): void;
}

export interface DrawOptions {
  page: number;
  widthPx: number;
  q: string;
}

/** Why a PDF is not shown. */
export interface PdfFailure {
  reason: string;
  /** True when the connection failed, not the file. */
  canRetry: boolean;
}
