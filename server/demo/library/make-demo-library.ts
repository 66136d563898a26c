import { writeFileSync } from 'node:fs';
import { demoFilesText } from './made-files.ts';

// Run by the build from the built server; the output lies beside the code that reads it.
void demoFilesText().then((text) => writeFileSync(new URL('./demo-library.json', import.meta.url), text));
