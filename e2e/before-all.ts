import { makeDemoForAll } from './demo-data.ts';

/** Playwright runs the default export of this file before it starts its workers. */
export default makeDemoForAll;
