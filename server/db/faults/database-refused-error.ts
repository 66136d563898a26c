/** The database cannot be used for a reason that the operator can fix. The message is one clear sentence. */
export class DatabaseRefusedError extends Error {
  override name = 'DatabaseRefusedError';
}
