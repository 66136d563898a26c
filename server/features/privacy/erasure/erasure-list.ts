import { createHash, randomUUID } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import { erasedKinds } from '#contract/values/privacy.ts';
import { damagedListName, erasureListName, MissingBytesError, type Storage } from '#server/platform/storage/storage.ts';

/** Identifies an erased person or institution in an older backup, without naming them. */
const ListedErasure = z.object({
  kind: z.enum(erasedKinds),
  objectId: z.int(),
  randomId: z.string(),
  objectCreatedAt: z.string(),
  identity: z.string().nullable(),
  askedAt: z.string(),
});
export type ListedErasure = z.infer<typeof ListedErasure>;

const List = z.object({
  format: z.literal(1),
  /**
   * Time at which a portal was set up without a list, so that earlier erasures may be unknown; null if that is not the
   * case.
   */
  beganWithoutListAt: z.string().nullable(),
  erasures: z.array(ListedErasure),
  sha256: z.string(),
});

export interface ErasureList {
  beganWithoutListAt: string | null;
  erasures: ListedErasure[];
}

/** The list exists, but its content or checksum is invalid. */
export class DamagedListError extends Error {}

/** The list is stored beside the files, so that restoring a database does not remove it. */
export interface ListPlace {
  storage: Storage;
  spoolDir: string;
}

/** Parses and verifies the list. Throws a DamagedListError. */
export function parseList(content: string): ErasureList {
  try {
    const { sha256, ...list } = List.parse(JSON.parse(content));
    if (sha256 === sumOf(list)) return list;
  } catch {
    // Invalid JSON and a wrong checksum are reported by the same error below.
  }
  throw new DamagedListError('The list of erasures is not what was written');
}

/** Returns null if there is no list. Throws a DamagedListError. */
export async function readList(storage: Pick<Storage, 'read'>): Promise<ErasureList | null> {
  const content = await contentOf(storage, erasureListName);
  return content === null ? null : parseList(content);
}

/** True if a damaged list was set aside, whose entries may be missing. */
export async function hasDamagedList(storage: Pick<Storage, 'read'>): Promise<boolean> {
  return (await contentOf(storage, damagedListName)) !== null;
}

/**
 * Adds missing entries and returns the whole list. A damaged list is set aside, and `portal doctor` reports it until an
 * administrator restores its entries.
 */
export async function addToList(place: ListPlace, more: Partial<ErasureList>): Promise<ErasureList> {
  const known = await readOrLayAside(place);
  const erasures = [...(known?.erasures ?? [])];
  const names = new Set(erasures.map(nameOf));
  for (const { kind, objectId, randomId, objectCreatedAt, identity, askedAt } of more.erasures ?? []) {
    const entry = { kind, objectId, randomId, objectCreatedAt, identity, askedAt };
    if (names.has(nameOf(entry))) continue;
    names.add(nameOf(entry));
    erasures.push(entry);
  }
  const list = { beganWithoutListAt: known?.beganWithoutListAt ?? more.beganWithoutListAt ?? null, erasures };
  const isSame =
    erasures.length === (known?.erasures.length ?? 0) && known?.beganWithoutListAt === list.beganWithoutListAt;
  if (!isSame && (erasures.length > 0 || list.beganWithoutListAt !== null)) await writeList(place, list);
  return list;
}

/**
 * Copies the list from a portal's former store to its new one, so that people whom a restore brings back are erased
 * again. If there was no portal, earlier erasures are unknown; this is noted, and `portal doctor` reports it.
 */
export async function copyErasureList(
  former: Storage,
  place: ListPlace,
  { at, wasThere }: { at: string; wasThere: boolean },
): Promise<void> {
  for (const name of [erasureListName, damagedListName]) {
    const content = await contentOf(former, name);
    if (content !== null) await putText(place, name, content);
  }
  const isThere = (await contentOf(place.storage, erasureListName)) !== null || (await hasDamagedList(place.storage));
  if (!isThere && !wasThere) await addToList(place, { beganWithoutListAt: at });
}

/** Records that no entries are missing. */
export async function confirmList(place: ListPlace): Promise<void> {
  const list = await readList(place.storage);
  if (list?.beganWithoutListAt) await writeList(place, { ...list, beganWithoutListAt: null });
  await place.storage.remove(damagedListName);
}

async function readOrLayAside(place: ListPlace): Promise<ErasureList | null> {
  try {
    return await readList(place.storage);
  } catch (error) {
    if (!(error instanceof DamagedListError)) throw error;
    await putText(place, damagedListName, (await contentOf(place.storage, erasureListName)) ?? '');
    await place.storage.remove(erasureListName);
    return null;
  }
}

async function writeList(place: ListPlace, { beganWithoutListAt, erasures }: ErasureList): Promise<void> {
  const list = { format: 1, beganWithoutListAt, erasures } as const;
  await putText(place, erasureListName, `${JSON.stringify({ ...list, sha256: sumOf(list) }, null, 1)}\n`);
}

async function putText({ storage, spoolDir }: ListPlace, name: string, content: string): Promise<void> {
  await mkdir(spoolDir, { recursive: true, mode: 0o700 });
  const path = join(spoolDir, `list-${randomUUID()}.part`);
  try {
    await writeFile(path, content, { mode: 0o600 });
    await storage.put(name, path);
  } finally {
    await rm(path, { force: true });
  }
}

async function contentOf(storage: Pick<Storage, 'read'>, name: string): Promise<string | null> {
  try {
    return await text(await storage.read(name));
  } catch (error) {
    if (error instanceof MissingBytesError) return null;
    throw error;
  }
}

function nameOf({ kind, randomId }: ListedErasure): string {
  return `${kind} ${randomId}`;
}

function sumOf(list: Omit<z.infer<typeof List>, 'sha256'>): string {
  const { format, beganWithoutListAt, erasures } = list;
  return createHash('sha256')
    .update(JSON.stringify([format, beganWithoutListAt, erasures]))
    .digest('hex');
}
