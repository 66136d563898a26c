/**
 * What the specification calls "logged" (product §13): a debug message, so that an expected event never looks like a
 * fault.
 */
export function log(event: string, detail?: unknown): void {
  if (detail === undefined) console.debug(`[portal] ${event}`);
  else console.debug(`[portal] ${event}`, detail);
}
