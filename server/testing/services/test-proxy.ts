import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** A network between the portal and PostgreSQL that fails on command. */
export interface TestProxy {
  /** The database's address through the proxy. */
  url: string;
  /**
   * The next commit of a message, or of another statement, is executed, but its connection is cut before the answer
   * arrives.
   */
  loseNextCommitAnswer(statement?: string): void;
  /** Cuts all connections and refuses new ones, or accepts them again. */
  setDown(isDown: boolean): void;
  /** Existing connections stay open but carry nothing in either direction, as if a firewall had forgotten them. */
  forgetConnections(): void;
  /** New connections are silent too, or work again. */
  setSilent(isSilent: boolean): void;
  close(): Promise<void>;
}

interface Line {
  client: Socket;
  server: Socket;
  isForgotten: boolean;
  /**
   * This connection has sent the statement and not committed it yet; other commits, of marks and jobs, do not count.
   */
  holdsStatement: boolean;
  /** A commit was sent, and its answer is to be lost. */
  isDoomed: boolean;
}

export async function startProxy(databaseUrl: string): Promise<TestProxy> {
  const target = new URL(databaseUrl);
  const lines = new Set<Line>();
  /** The statement whose commit loses its answer. */
  let doomed: string | null = null;
  let isDown = false;
  let isSilent = false;

  const listener = createServer((client) => {
    const server = connect(Number(target.port), target.hostname);
    const line: Line = { client, server, isForgotten: isSilent, holdsStatement: false, isDoomed: false };
    lines.add(line);
    const cut = () => {
      lines.delete(line);
      client.destroy();
      server.destroy();
    };
    for (const end of [client, server]) end.on('error', cut).on('close', cut);
    if (isDown) cut();
    client.on('data', (bytes) => {
      if (line.isForgotten) return;
      if (doomed !== null && bytes.includes(doomed)) line.holdsStatement = true;
      if (bytes.includes('commit') && line.holdsStatement) {
        line.holdsStatement = false;
        line.isDoomed = true;
        doomed = null;
      }
      server.write(bytes);
    });
    server.on('data', (bytes) => {
      // The answer shows that the commit was executed.
      if (line.isDoomed) cut();
      else if (!line.isForgotten) client.write(bytes);
    });
  });
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const address = listener.address();
  if (typeof address !== 'object' || !address) throw new Error('The proxy does not listen');
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${address.port}`;

  function cutAll() {
    for (const { client, server } of [...lines]) {
      client.destroy();
      server.destroy();
    }
  }

  return {
    url: url.href,
    loseNextCommitAnswer(statement = 'insert into "messages"') {
      doomed = statement;
    },
    setDown(wanted) {
      isDown = wanted;
      if (isDown) cutAll();
    },
    forgetConnections() {
      for (const line of lines) line.isForgotten = true;
    },
    setSilent(wanted) {
      isSilent = wanted;
      if (isSilent) for (const line of lines) line.isForgotten = true;
    },
    async close() {
      cutAll();
      listener.close();
      await once(listener, 'close');
    },
  };
}
