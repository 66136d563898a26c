import { isOfKind } from '#web/lib/files/file-rules.ts';
import { sendFile } from '#web/lib/files/send-file.ts';

/** Sends a picture of a PDF's first page, and returns its path; null for other files and those that cannot be drawn. */
export async function sendCover(file: File, signal: AbortSignal): Promise<string | null> {
  if (!isOfKind(file, 'pdf')) return null;
  try {
    const { drawCover } = await import('#web/features/resources/viewer/pdf-document.ts');
    const picture = new File([await drawCover(file)], 'First page.png', { type: 'image/png' });
    const { filePath } = await sendFile(picture, { purpose: 'cover', onProgress: () => {}, signal });
    return filePath;
  } catch {
    // The card then shows the title instead.
    return null;
  }
}
