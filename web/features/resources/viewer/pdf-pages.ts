/** An open PDF, as the viewer needs it: the reader itself comes in a part of the program that is loaded with the first PDF. */
export interface PdfPages {
  readonly count: number;
  /** Draws a page into the element, in place of what it showed; `cancel` ends it where another page is wanted meanwhile. */
  draw(target: HTMLElement, options: DrawOptions): { done: Promise<void>; cancel: () => void };
  close(): void;
}

export interface DrawOptions {
  page: number;
  widthPx: number;
  /** Words to be marked. */
  q: string;
}

/** Why a PDF is not shown. */
export interface PdfFailure {
  reason: string;
  /** Trying again may help: it was the line, not the file. */
  canRetry: boolean;
}
