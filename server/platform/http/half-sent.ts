import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Cuts connections with an unfinished request some time after a stop has begun. Node no longer looks for late requests once it stops
 * listening, so one that never ends would block the stop. Complete requests are still answered.
 */
export function cutHalfSentAtStop(app: FastifyInstance, afterMs: number): void {
  const connections = new Set<Socket>();
  const answering = new Map<Socket, IncomingMessage>();
  app.server.on('connection', (socket: Socket) => {
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
  });
  // The upgrade's handler ends the connection itself.
  app.server.on('upgrade', (request: IncomingMessage) => connections.delete(request.socket));
  app.server.on('request', (request: IncomingMessage, response) => {
    const { socket } = request;
    answering.set(socket, request);
    response.once('close', () => answering.delete(socket));
  });
  app.addHook('preClose', async () => {
    setTimeout(() => {
      for (const socket of connections) if (!answering.get(socket)?.complete) socket.destroy();
    }, afterMs).unref();
  });
}
