import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { build } from 'vite';

const types: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };

/** Builds the bare React page (peers/bare-page) into a folder and serves it, compressed like the portal's own pages. */
export async function serveBarePage(outDir: string): Promise<{ address: string; stop: () => void }> {
  await build({
    configFile: false,
    root: 'proofs/bench/peers/bare-page',
    logLevel: 'warn',
    plugins: [react(), tailwind()],
    build: { outDir, emptyOutDir: true, modulePreload: { polyfill: false }, assetsInlineLimit: 0 },
  });
  const files = new Map(
    readdirSync(outDir, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((file) => [file.slice(outDir.length), readFileSync(file)]),
  );
  const compressed = new Map([...files].map(([name, content]) => [name, brotliCompressSync(content)]));
  const server = createServer((request, response) => {
    const name = request.url === '/' ? '/index.html' : (request.url ?? '');
    const type = types[extname(name)];
    const body = type ? compressed.get(name) : files.get(name);
    if (!body) {
      response.writeHead(404).end();
      return;
    }
    const encoding = type ? { 'content-type': type, 'content-encoding': 'br' } : { 'content-type': 'font/woff2' };
    response.writeHead(200, { ...encoding, 'content-length': body.length }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
