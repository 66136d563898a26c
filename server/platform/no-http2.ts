/** Stands in the build for Node's HTTP/2, which the framework loads even where it is not asked for: as much as all of our routes. */
export function createServer(): never {
  throw new Error('The portal speaks HTTP/1.1; a proxy in front of it may speak HTTP/2');
}
