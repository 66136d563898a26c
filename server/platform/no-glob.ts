/** Stands in the build for a library that @fastify/static only needs to list folders (`serve: false` in shell.ts). */
export function glob(): never {
  throw new Error('Folders are not listed: every built file has a route of its own');
}
