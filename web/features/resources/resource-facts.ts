import type { Resource } from '#contract/resources.ts';
import { dateText } from '#web/lib/days.ts';
import { fileSizeText } from '#web/lib/file-size.ts';

/** The page or slide of the place where a text was found, as in 'Page 3'. */
export function pageOf(place: string | null | undefined): number | undefined {
  const page = Number(/\d+/.exec(place ?? '')?.[0]);
  return page > 0 ? page : undefined;
}

/** When, by whom and how large, in one line. */
export function factsLine({ sharedAt, uploaderName, fileSize }: Resource): string {
  const size = fileSize === null ? [] : [fileSizeText(fileSize)];
  return [`Added ${dateText(sharedAt)}`, `by ${uploaderName}`, ...size].join(' · ');
}
