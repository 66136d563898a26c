import type { ListedInstitution } from '#contract/technical-setup/institution-sign-in.ts';
import { readStored, writeStored } from '#web/lib/storage.ts';

const key = 'portal.institution';
const nextKey = 'portal.institution.next';

/** The institution of the last sign-in with this browser; null if there was none. */
export function lastInstitution(): ListedInstitution | null {
  try {
    const kept: unknown = JSON.parse(readStored('local', key) ?? 'null');
    if (!kept || typeof kept !== 'object' || !('key' in kept) || !('name' in kept)) return null;
    return { key: String(kept.key), name: String(kept.name) };
  } catch {
    return null;
  }
}

export function keepInstitution(institution: ListedInstitution | null): void {
  writeStored('local', key, institution && JSON.stringify(institution));
}

/** Keeps the path to go to after returning from the institution, in this tab. */
export function keepNext(next: string | undefined): void {
  writeStored('session', nextKey, next ?? null);
}

export function takeNext(): string | undefined {
  const next = readStored('session', nextKey) ?? undefined;
  writeStored('session', nextKey, null);
  return next;
}
