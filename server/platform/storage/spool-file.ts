import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { PassThrough, type Readable, type Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** Removes what a killed process has left there. Call it only while no other process writes into the folder. */
export async function emptySpool(dir: string): Promise<void> {
  await rm(dir, { recursive: true, force: true });
}

/** Writes `source` into a new file below `dir` and returns its path; if the source fails it throws the same error and leaves no file. */
export async function writeSpoolFile(
  dir: string,
  source: Readable,
  through: Transform = new PassThrough(),
): Promise<string> {
  await mkdir(dir, { recursive: true });
  const path = join(dir, `${randomUUID()}.part`);
  const target = createWriteStream(path, { flags: 'wx', mode: 0o600 });
  const closed = new Promise<void>((resolve) => target.once('close', resolve));
  try {
    await pipeline(source, through, target);
  } catch (error) {
    // The file may not be open yet: if it were removed first, opening would create it afterwards.
    await closed;
    await rm(path, { force: true });
    throw error;
  }
  return path;
}
