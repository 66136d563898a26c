import { writeFile } from 'node:fs/promises';
import { demoFilesText } from './made-files.ts';

// Run by the build, from the built server: what it writes lies beside the code that reads it.
await writeFile(new URL('./demo-library.json', import.meta.url), await demoFilesText());
