import { join } from 'node:path';
import { checkExpressions } from './check-expressions.mjs';
import * as lists from './kept-expressions.mjs';

// npm run expressions judges every regular expression of contract, server and web; lists those that can backtrack
// exponentially or polynomially
const started = performance.now();
const { found, judged, problems } = await checkExpressions(join(import.meta.dirname, '../..'), lists);
for (const problem of problems) console.log(problem);
const seconds = ((performance.now() - started) / 1000).toFixed(1);
console.log(`${found} expressions, ${judged} of them judged in ${seconds} s, ${problems.length} to be mended`);
// Work that modules of the product have started would keep the process alive.
process.exit(problems.length === 0 ? 0 : 1);
