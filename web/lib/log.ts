export function log(event: string, detail?: unknown): void {
  if (detail === undefined) console.debug(`[portal] ${event}`);
  else console.debug(`[portal] ${event}`, detail);
}
