import type { Socket } from 'node:net';
import { errorBody } from './errors.ts';

/** Time for the client to read a refusal: cutting the connection at once would lose it on a slow line. */
const readWithinMs = 1000;

const refusals: Record<string, { status: string; message: string }> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: '408 Request Timeout', message: 'The request took too long' },
  HPE_HEADER_OVERFLOW: { status: '431 Request Header Fields Too Large', message: 'The request headers are too large' },
};
const unreadable = { status: '400 Bad Request', message: 'The request could not be read' };

/** Refuses requests that are malformed or late, and closes their connection. */
export function refuseUnreadable(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const { status, message } = refusals[error.code ?? ''] ?? unreadable;
  const body = JSON.stringify(errorBody({ code: 'bad-request', message }));
  socket.end(
    `HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
  );
  // A client that does not hang up after that, or does not read, would hold the connection for as long as it likes.
  setTimeout(() => socket.destroy(), readWithinMs).unref();
}
