import type { Portal } from '#server/portal.ts';
import type { ImportedNews } from './imported-news.ts';

export interface ImportingParts extends Pick<Portal, 'db' | 'clock' | 'people'> {
  note: ImportedNews;
  onProgress(done: number, of: number): void;
}
