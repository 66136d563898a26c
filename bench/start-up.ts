import { compare, type Slice } from './measure.ts';
import { type Row, rowOf } from './report.ts';
import { type ServerProgram, startServer } from './servers.ts';
import type { Stage } from './stage.ts';

/** From the start of the process to its first answer. */
export async function measureStartUp(stage: Stage): Promise<Row[]> {
  const sliceOf = (program: ServerProgram) => () => slice(program);
  // The first start reads the files from disk.
  for (const program of [stage.bareHttp, stage.portal]) await slice(program);
  const control = await compare(stage.rounds, sliceOf(stage.bareHttp), sliceOf(stage.bareHttp));
  const found = await compare(stage.rounds, sliceOf(stage.portal), sliceOf(stage.bareHttp));
  const figure = 'start-up';
  return [rowOf(found, 'ms', { figure, unit: 'ms', peerName: 'bare http', goal: { atMost: 2 }, control })];
}

async function slice(program: ServerProgram): Promise<Slice> {
  const server = await startServer(program);
  await server.stop();
  return { ms: server.startedInMs };
}
