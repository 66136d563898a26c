/** One thing that the doctor looks at. */
export interface Check {
  what: string;
  /** What to do where it is not as it should be. */
  mend: string;
  /** Without it nothing of what follows can be looked at. */
  isNeeded?: boolean;
  /** Answers what is wrong, or rejects with it. */
  look(): Promise<string | null>;
}
