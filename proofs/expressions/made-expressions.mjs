import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * Loads modules and records each expression that they build. Returns the places of `made` with their expressions;
 * places in functions that were not called have none.
 */
export async function madeExpressions(root, made) {
  const noted = [];
  const Original = globalThis.RegExp;
  globalThis.RegExp = new Proxy(Original, {
    construct: (target, args, newTarget) => note(Reflect.construct(target, args, newTarget)),
    apply: (target, self, args) => note(Reflect.apply(target, self, args)),
  });
  try {
    for (const file of new Set(made.map(({ file }) => file))) await import(pathToFileURL(join(root, file)).href);
  } finally {
    globalThis.RegExp = Original;
  }
  return made.map((place) => ({ ...place, expressions: noted.filter(({ at }) => isAt(at, place)) }));

  function note(expression) {
    noted.push({ source: expression.source, flags: expression.flags, at: new Error('made here').stack ?? '' });
    return expression;
  }
}

function isAt(stack, { file, line, lastLine }) {
  const [, , , caller = ''] = stack.split('\n');
  const found = /\/([^/]+\/.+):(\d+):\d+\)?$/.exec(caller);
  const at = Number(found?.[2]);
  return caller.includes(`/${file}:`) && line <= at && at <= lastLine;
}
