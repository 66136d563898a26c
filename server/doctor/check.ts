export interface Check {
  what: string;
  /** Advice for the operator if the check fails. */
  mend: string;
  /** If this check fails, the following ones cannot run. */
  isNeeded?: boolean;
  /** Returns what is wrong, or null, or rejects with the problem. */
  look(): Promise<string | null>;
}
