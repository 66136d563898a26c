import { type TokenSlice, tokenSlices } from '#contract/values/programs/token-scopes.ts';

const names: Readonly<Record<string, string>> = tokenSlices;

/** A scope in words: `Usage (read)`, `Plans and invoices (read and write)`, `COUNTER reports`. */
function scopeText(scope: string): string {
  const [slice = '', mode] = scope.split(':');
  if (mode === undefined) return scope === 'usage-reports' ? 'COUNTER reports' : scope;
  return `${names[slice] ?? slice} (${mode === 'write' ? 'read and write' : 'read'})`;
}

export function scopesText(scopes: readonly string[]): string {
  return scopes.map(scopeText).join(', ');
}

export const sliceNames = Object.entries(tokenSlices) as [TokenSlice, string][];
