import { downloadBlob } from '#web/lib/files/download.ts';
import { drawPng, loadPicture } from '#web/lib/files/svg-png.ts';
import { toast } from '#web/ui/overlays/toast.tsx';

/** Saves a picture of a kit as a PNG, enlarged by `scale`; false if the browser cannot. */
export async function savePicture(address: string, fileName: string, scale: number): Promise<boolean> {
  try {
    const picture = await loadPicture(address);
    const { naturalWidth: width, naturalHeight: height } = picture;
    const png = await drawPng({ width, height, scale }, (context) => context.drawImage(picture, 0, 0));
    downloadBlob(fileName, png);
    return true;
  } catch {
    const description = 'Check your connection and try again, or take the SVG.';
    toast({ title: 'The image could not be created', description, isDestructive: true, group: 'promotion-kit' });
    return false;
  }
}
