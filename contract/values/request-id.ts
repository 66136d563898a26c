/** The header with the request's id, which is also in the log lines. */
export const requestIdHeader = 'x-request-id';
