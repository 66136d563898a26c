/** For what is expected and only worth a look: a debug message, so that it never looks like a fault. */
export function log(event: string, detail?: unknown): void {
  if (detail === undefined) console.debug(`[portal] ${event}`);
  else console.debug(`[portal] ${event}`, detail);
}
