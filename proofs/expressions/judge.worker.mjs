import { parentPort } from 'node:worker_threads';
// The main file of recheck looks for native programs; this one is plain JavaScript.
import recheck from 'recheck/lib/browser.js';
import { judgeableForm } from './judgeable-form.mjs';

/**
 * The automaton checker is exact. The fuzzing checker called linear expressions polynomial and missed some that are.
 */
const exactly = { checker: 'automaton', timeout: 60_000 };

parentPort.on('message', (expression) => {
  const form = judgeableForm(expression);
  const { status, complexity, attack, error } = form
    ? recheck.checkSync(form.source, form.flags, exactly)
    : { status: 'unknown', error: { kind: 'a look-around with an endless repeat, or a reference back' } };
  parentPort.postMessage({
    ...{ ...expression, status },
    complexity: complexity?.summary ?? error?.kind,
    attack: attack?.pattern,
  });
});
