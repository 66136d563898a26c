import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request that the model received. */
export interface ModelRequest {
  path: string;
  authorization: string | undefined;
  body: string;
}

export type ModelBehaviour = (response: ServerResponse, request: ModelRequest) => void;

export interface TestModel {
  /** The value for `PORTAL_AI_BASE_URL`. */
  baseUrl: string;
  requests: ModelRequest[];
  close(): Promise<void>;
}

/** A local server with OpenAI's API that behaves as a test says. */
export async function startTestModel(behave: ModelBehaviour): Promise<TestModel> {
  const requests: ModelRequest[] = [];
  const server = createServer(async (request: IncomingMessage, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { url: path = '', headers } = request;
    const received = { path, authorization: headers.authorization, body: Buffer.concat(chunks).toString() };
    requests.push(received);
    behave(response, received);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

export function eventOf(content: string): string {
  return `data: ${JSON.stringify({ choices: [{ delta: { content } }] })}\n\n`;
}

/** Streams these pieces and ends. */
export function saying(...pieces: string[]): ModelBehaviour {
  return (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    for (const piece of pieces) response.write(eventOf(piece));
    response.end('data: [DONE]\n\n');
  };
}
