import { makeDemoForAll } from './demo-data.ts';

/** What Playwright does before it starts its workers, by its default export. */
export default makeDemoForAll;
