import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Answers, OrderName, Orders, Reply } from './protocol.ts';

/** A guard against hanging; every order ends long before. */
const orderMaxMs = 60_000;

/** The bench's handle of the client process. */
export interface Load {
  order<Name extends OrderName>(name: Name, details: Orders[Name]): Promise<Answers[Name]>;
  stop(): void;
}

export function startLoad(): Load {
  const child = fork(fileURLToPath(new URL('./clients.js', import.meta.url)));
  const waiting = new Map<number, (reply: Reply) => void>();
  let lastId = 0;
  child.on('message', (reply: Reply) => waiting.get(reply.id)?.(reply));
  child.on('exit', (code) => {
    for (const [id, settle] of waiting) settle({ id, failure: `The clients ended with ${code}` });
  });
  process.once('exit', () => child.kill('SIGKILL'));

  return {
    order(name, details) {
      const id = ++lastId;
      return new Promise((resolve, reject) => {
        const timer = setTimeout(() => settle({ id, failure: `${name} took too long` }), orderMaxMs);
        const settle = (reply: Reply) => {
          clearTimeout(timer);
          waiting.delete(id);
          if ('failure' in reply) reject(new Error(reply.failure));
          else resolve(reply.answer as Answers[typeof name]);
        };
        waiting.set(id, settle);
        child.send({ id, name, details });
      });
    },
    stop: () => child.disconnect(),
  };
}
