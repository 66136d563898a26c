/** Offset from the server's own port. */
export function loopDelayPort(port: number): number {
  return port + 4000;
}
