import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Cuts connections that were idle for the server's `connectionTimeout`, except those whose complete request the server still works on: a
 * large import takes longer on a busy machine, and its sender would never learn that it was stored. Sending the answer starts the time anew.
 */
export function cutIdleConnections(app: FastifyInstance): void {
  const answering = new Map<Socket, { request: IncomingMessage; response: ServerResponse }>();
  app.server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request;
    answering.set(socket, { request, response });
    response.once('close', () => answering.delete(socket));
  });
  // With a listener, Node leaves the cutting to it.
  app.server.on('timeout', (socket: Socket) => {
    const at = answering.get(socket);
    const isWorkedOn = at?.request.complete && !at.response.headersSent;
    if (!isWorkedOn) socket.destroy();
  });
}
