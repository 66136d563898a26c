import { kitLogoMaxBytes, kitLogoMaxSide } from '#contract/values/promotion/kit-limits.ts';
import { HttpError } from '#server/platform/http/errors.ts';
import { isWholePng, readPicture } from '#server/platform/raster-pictures.ts';

/**
 * Decodes a PNG or JPEG picture sent as base64; 415 for other content, for a picture that is too large, and for one
 * that would decompress to more than its header says.
 */
export function sentPicture(base64: string, field: 'logo' | 'namePicture'): Uint8Array<ArrayBuffer> {
  const refusal = (message: string) => new HttpError(415, 'unsupported-type', message, { field });
  const bytes = new Uint8Array(Buffer.from(base64, 'base64'));
  if (bytes.length > kitLogoMaxBytes) throw refusal(`The picture can have at most ${kitLogoMaxBytes / 1024} KB`);
  const picture = readPicture(bytes);
  if (!picture) throw refusal('Choose a PNG or JPEG picture');
  if (picture.width > kitLogoMaxSide || picture.height > kitLogoMaxSide) {
    throw refusal(`The picture can have at most ${kitLogoMaxSide} pixels a side`);
  }
  if (picture.type === 'png' && !isWholePng(picture)) {
    throw refusal('This picture is damaged, or a kind of PNG that we can’t use. Save it anew and try again.');
  }
  return bytes;
}
