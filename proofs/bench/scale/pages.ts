import type { Row } from '#proofs/bench/measuring/report.ts';
import { type ServerProgram, startServer } from '#proofs/bench/servers.ts';
import { callAt } from './call-at.ts';
import { askedLists, listCalls } from './list-calls.ts';
import { visitPages } from './visits.ts';

/** Checks whether the pages load a list with parameters that the bench does not use. */
export async function measurePages(program: ServerProgram): Promise<{ rows: Row[]; goals: Row[] }> {
  const portal = await startServer(program);
  try {
    const asked = await visitPages(`http://127.0.0.1:${portal.port}`);
    const known = new Set(askedLists.map(({ path }) => shapeOf(path)));
    const isMeasured = (path: string) => Array.isArray(listCalls[callAt(path) ?? '']);
    const others = asked.filter(({ path }) => isMeasured(path) && !known.has(shapeOf(path)));
    const shapes = new Map(others.map((one) => [shapeOf(one.path), one]));
    const rows = [...shapes.values()].map(({ viewer, page, path }): Row => {
      return { figure: `${viewer} on ${page}: ${path}`, unit: '', ours: 1 };
    });
    const note = `${asked.length} reads of ${new Set(asked.map(({ page }) => page)).size} pages`;
    return {
      rows,
      goals: [
        { figure: 'reads of pages that are not measured', unit: '', ours: rows.length, goal: { atMost: 0 }, note },
      ],
    };
  } finally {
    await portal.stop();
  }
}

/** The call, the names of its parameters, and the page size. */
function shapeOf(path: string): string {
  const { searchParams } = new URL(path, 'http://localhost');
  const limit = searchParams.get('limit') ?? '';
  return [callAt(path), ...[...searchParams.keys()].sort(), limit].join(' ');
}
