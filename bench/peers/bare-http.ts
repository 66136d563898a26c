import { createServer } from 'node:http';

/** The least that a server in Node takes to start. */
createServer((_request, response) => response.end('ok')).listen(Number(process.env['PORT']), '127.0.0.1');
