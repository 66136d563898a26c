/** Loads a picture from this origin or a `data:` URL; throws if it cannot be read. */
export async function loadPicture(address: string): Promise<HTMLImageElement> {
  const picture = new Image();
  picture.src = address;
  await picture.decode();
  return picture;
}

interface PngSize {
  /** In CSS pixels. */
  width: number;
  height: number;
  /** Pixels of the file per CSS pixel. */
  scale: number;
}

export function drawPng({ width, height, scale }: PngSize, draw: (context: CanvasRenderingContext2D) => void) {
  const canvas = document.createElement('canvas');
  canvas.width = width * scale;
  canvas.height = height * scale;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser cannot create images');
  context.scale(scale, scale);
  draw(context);
  return new Promise<Blob>((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The image could not be created'))), 'image/png');
  });
}
