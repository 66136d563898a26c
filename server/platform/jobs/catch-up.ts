import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    /** Names something that a former process may have left undone, or that fell due while none ran. */
    leaveToCatchUp(work: () => Promise<void>): void;
    /** Does all of that, once the portal answers: nobody should wait for it. */
    catchUp(): Promise<void>;
  }
}

/** Lets the slices say what is to be made up for after a start; a failure is logged and keeps nothing else from being done. */
export function acceptLeftWork(app: FastifyInstance): void {
  const left: (() => Promise<void>)[] = [];
  let caughtUp = Promise.resolve();

  async function doAll() {
    for (const work of left) {
      // The embedded database answers at once: without this, all of it would come before the first request.
      await nextTurn();
      await work().catch((error: unknown) => app.log.error({ err: error }, 'catching up after the start failed'));
    }
  }

  app.decorate('leaveToCatchUp', (work) => {
    left.push(work);
  });
  app.decorate('catchUp', () => {
    caughtUp = doAll();
    return caughtUp;
  });
  // The database closes after this.
  app.addHook('onClose', () => caughtUp);
}
