import { once } from 'node:events';
import { connect, createServer } from 'node:net';

/**
 * A TCP balancer in front of several nodes: each connection goes to the next node in turn, and to another one if that
 * is down. `url` is the public address.
 */
export async function startBalancer(urls) {
  const ports = urls.map((url) => Number(new URL(url).port));
  const clients = new Set();
  let turn = 0;

  async function pass(client) {
    clients.add(client);
    client.on('error', () => client.destroy()).on('close', () => clients.delete(client));
    const first = turn++;
    for (let at = 0; at < ports.length; at++) {
      const node = await reach(ports[(first + at) % ports.length]);
      if (!node) continue;
      node.on('error', () => client.destroy()).on('close', () => client.destroy());
      client.on('close', () => node.destroy());
      client.pipe(node).pipe(client);
      return;
    }
    client.destroy();
  }

  const listener = createServer((client) => void pass(client));
  listener.listen(0, 'localhost');
  await once(listener, 'listening');
  return {
    url: `http://localhost:${listener.address().port}`,
    async close() {
      for (const client of clients) client.destroy();
      listener.close();
      await once(listener, 'close');
    },
  };
}

/** Undefined if nothing listens. */
async function reach(port) {
  const node = connect(port, 'localhost');
  try {
    await once(node, 'connect');
    return node;
  } catch {
    return undefined;
  }
}
