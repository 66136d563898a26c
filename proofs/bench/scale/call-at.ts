import { routes } from '#contract/routes.ts';

/** The call of the contract that reads this path. */
export function callAt(path: string): string | undefined {
  const pathname = path.split('?')[0] ?? '';
  return reads.find(({ pattern }) => pattern.test(pathname))?.name;
}

// Paths without a parameter come first.
const reads = Object.keys(routes)
  .filter((name) => name.startsWith('GET /api/'))
  .sort((a, b) => Number(a.includes(':')) - Number(b.includes(':')))
  .map((name) => ({ name, pattern: new RegExp(`^${name.slice('GET '.length).replace(/:\w+/g, '[^/]+')}$`) }));
