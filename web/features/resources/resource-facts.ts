import type { Resource } from '#contract/resources.ts';
import { dateText } from '#web/lib/days.ts';
import { fileSizeText } from '#web/lib/files/file-size.ts';

/** The number in 'Page 3', 'Slide 3' or 'Slide 3, notes'; undefined for other places. */
export function pageOf(place: string | null | undefined): number | undefined {
  const page = /^(?:Page|Slide) (\d+)(?:$|,)/.exec(place ?? '')?.[1];
  return page === undefined ? undefined : Number(page);
}

/** Date, uploader and size in one line. */
export function factsLine({ sharedAt, uploaderName, fileSize }: Resource): string {
  const size = fileSize === null ? [] : [fileSizeText(fileSize)];
  return [`Added ${dateText(sharedAt)}`, `by ${uploaderName}`, ...size].join(' · ');
}
