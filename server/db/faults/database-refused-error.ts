/** The database is not used, for a reason that whoever runs the portal can mend. Its message is one clear sentence. */
export class DatabaseRefusedError extends Error {
  override name = 'DatabaseRefusedError';
}
