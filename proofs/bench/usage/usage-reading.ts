import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream, mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Papa from 'papaparse';
import { compare, type Slice } from '#proofs/bench/measuring/measure.ts';
import { type Row, rowOf } from '#proofs/bench/measuring/report.ts';
import { readUsageFile } from '#server/features/usage/reading/read-usage-file.ts';
import { writePlatformReport, writeTitleJson } from './large-reports.ts';
import { writeReport } from './usage-report.ts';

const sizes = [1000, 10_000, 100_000];
const largest = 100_000;
/** Slightly less than the upload limit (`uploadMaxBytes`). */
const largestBytes = 20_900_000;
/** Small files are read several times per slice, because a single read is too short to measure. */
const rowsOfSlice = 100_000;
const MB = 1_000_000;
const microseconds = 1_000_000;
const how = { thisMonth: '2026-03', answers: {} };

/** Reading and validating, compared with a bare parser that only splits the same file into cells. */
export async function measureReading(folder: string, rounds: number): Promise<Row[]> {
  const rows: Row[] = [];
  for (const size of sizes) {
    const path = join(folder, `${size}.csv`);
    writeReport(path, size);
    const repeats = rowsOfSlice / size;
    const ours = () => rate(repeats, size, async () => (await readUsageFile(path, how)).read?.rows);
    const bare = () => rate(repeats, size, () => bareParse(path));
    // Warm-up for the JIT compiler.
    await ours();
    await bare();
    const control = await compare(rounds, bare, bare);
    const found = await compare(rounds, ours, bare);
    const figure = `reading ${size.toLocaleString('en')} rows`;
    const about = { figure, unit: 'rows/s', peerName: 'bare parser', control, goal: { atLeast: 0.5 } };
    rows.push(rowOf(found, 'rowsPerSecond', about));
  }
  return rows;
}

/**
 * In processor time rather than wall-clock time: both use one thread, and other programs would slow down only one of
 * them.
 */
async function rate(repeats: number, size: number, read: () => Promise<number | undefined>): Promise<Slice> {
  const started = process.cpuUsage();
  for (let repeat = 0; repeat < repeats; repeat++) {
    const rows = await read();
    if (rows === undefined || rows < size) throw new Error(`Only ${rows} of ${size} rows were read`);
  }
  const { user, system } = process.cpuUsage(started);
  return { rowsPerSecond: (repeats * size) / ((user + system) / microseconds) };
}

/** papaparse on the same stream at its fastest: whole chunks, no headings, no conversion. */
function bareParse(path: string): Promise<number> {
  return new Promise((resolve, reject) => {
    let rows = 0;
    Papa.parse<string[]>(createReadStream(path), {
      delimiter: ',',
      chunk: ({ data }) => {
        rows += data.length;
      },
      complete: () => resolve(rows),
      error: reject,
    });
  });
}

/** The memory of a process that reads and stores ten times as much. */
export async function measureFlatness(folder: string, rounds: number): Promise<Row[]> {
  const [small, large] = [10_000, largest].map((size) => ({ size, path: join(folder, `${size}.csv`) }));
  if (!small || !large) return [];
  for (const { size, path } of [small, large]) writeReport(path, size);
  const sliceOf = (path: string) => async () => ({ MB: (await peakBytes(folder, path)) / MB });
  const found = await compare(Math.min(rounds, 3), sliceOf(large.path), sliceOf(small.path));
  const about = { figure: 'memory for 100,000 rows', unit: 'MB', peerName: '10,000 rows', goal: { atMost: 1.5 } };
  return [rowOf(found, 'MB', about)];
}

/** Checks that the largest allowed files are read and stored within the memory of their process. */
export async function measureLargest(folder: string): Promise<Row[]> {
  const files = [
    { figure: 'memory for a PR of 20 MB', path: join(folder, 'large.csv'), write: writePlatformReport },
    { figure: 'memory for a JSON of 20 MB', path: join(folder, 'large.json'), write: writeTitleJson },
  ];
  const rows: Row[] = [];
  for (const { figure, path, write } of files) {
    write(path, largestBytes);
    rows.push({ figure, unit: 'MB', ours: (await peakBytes(folder, path)) / MB, goal: { atMost: 512 } });
  }
  return rows;
}

async function peakBytes(folder: string, path: string): Promise<number> {
  const child = fork(fileURLToPath(new URL('./usage-memory.js', import.meta.url)), [
    mkdtempSync(join(folder, 'mem-')),
    path,
  ]);
  const [bytes] = await once(child, 'message');
  await once(child, 'exit');
  return Number(bytes);
}
