import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Cuts off, some time after a stop has begun, every connection on which a request is still on its way. Node looks for late
 * requests no more once it stops listening, so one that never ends would hold up the stop. What has arrived is answered.
 */
export function cutHalfSentAtStop(app: FastifyInstance, afterMs: number): void {
  const connections = new Set<Socket>();
  const answering = new Map<Socket, IncomingMessage>();
  app.server.on('connection', (socket: Socket) => {
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
  });
  // Whoever took it over ends it.
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
