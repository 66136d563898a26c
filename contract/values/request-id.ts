/** The header of every answer that names its request, as the lines of the log do. */
export const requestIdHeader = 'x-request-id';
