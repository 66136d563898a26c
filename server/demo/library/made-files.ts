import { readFile } from 'node:fs/promises';
import { type DemoFile, makeDemoFile } from './demo-files.ts';
import { type DemoResource, demoLibrary } from './demo-library.ts';

/** The build puts the files here, so that the first start of the demo does not have to render fourteen documents. */
const madeAhead = new URL('./demo-library.json', import.meta.url);

type Kept = Omit<DemoFile, 'bytes'> & { base64: string };

/** Returns the file of each demo resource: prebuilt, or made now if the server runs from source. */
export async function openDemoFiles(): Promise<(item: DemoResource) => Promise<DemoFile | null>> {
  const kept = await readPrebuilt();
  return async (item) => {
    const file = kept?.[item.title];
    return file ? { ...file, bytes: Buffer.from(file.base64, 'base64') } : makeDemoFile(item);
  };
}

/** All files of the demo as one JSON text, for the build. */
export async function demoFilesText(): Promise<string> {
  const kept: Record<string, Kept> = {};
  for (const item of demoLibrary()) {
    const file = await makeDemoFile(item);
    if (!file) continue;
    const { bytes, ...rest } = file;
    kept[item.title] = { ...rest, base64: Buffer.from(bytes).toString('base64') };
  }
  return JSON.stringify(kept);
}

async function readPrebuilt(): Promise<Record<string, Kept> | null> {
  const text = await readFile(madeAhead, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  return text === null ? null : (JSON.parse(text) as Record<string, Kept>);
}
