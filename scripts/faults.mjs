import { readdirSync } from 'node:fs';

// npm run faults -- migrations      scripts/faults-migrations.mjs; what follows its name is for itself
const [wanted = ''] = process.argv.slice(2);
const known = readdirSync(import.meta.dirname).flatMap((file) => /^faults-(.+)\.mjs$/.exec(file)?.[1] ?? []);
if (known.includes(wanted)) await import(`./faults-${wanted}.mjs`);
else console.error(`Name one of: ${known.join(', ')}`);
if (!known.includes(wanted)) process.exitCode = 2;
