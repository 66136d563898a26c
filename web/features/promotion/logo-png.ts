import { kitLogoMaxBytes } from '#contract/values/promotion/kit-limits.ts';
import { drawPng, loadPicture } from '#web/lib/files/svg-png.ts';

/** The maximum size of a stored logo, which is sharp on a poster. */
const most = { width: 1000, height: 600 };
const tries = 4;

/** Converts a picture into a PNG that the server accepts, as a `data:` URL. Throws if it cannot be read. */
export async function logoPng(file: File): Promise<string> {
  const picture = await loadPicture(await addressOf(file));
  const { naturalWidth: width, naturalHeight: height } = picture;
  if (width === 0 || height === 0) throw new Error('The picture has no size');
  const whole = Math.min(most.width / width, most.height / height);
  // Vector pictures are sharp at any size; pixels are only ever scaled down.
  let scale = file.type === 'image/svg+xml' ? whole : Math.min(1, whole);
  for (let attempt = 0; attempt < tries; attempt++) {
    const png = await drawPng({ width, height, scale }, (context) => context.drawImage(picture, 0, 0, width, height));
    if (png.size <= kitLogoMaxBytes) return addressOf(png);
    scale *= 0.7;
  }
  throw new Error('The picture stays too large');
}

/** A file as a `data:` URL. */
export function addressOf(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}

/** The data part of a `data:` URL. */
export function base64Of(address: string): string {
  return address.slice(address.indexOf(',') + 1);
}
