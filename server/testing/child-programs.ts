import { readdirSync, readFileSync } from 'node:fs';

/** The processes of this program that a process, this one unless another is named, has started. Linux alone tells. */
export function childPids(program: string, parent = process.pid): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        const isChild = Number(statOf(`/proc/${pid}`)[1]) === parent;
        return isChild && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(program);
      } catch {
        // It has ended since.
        return false;
      }
    })
    .map(Number);
}

/** The priority of each thread of a process. */
export function prioritiesOf(pid: number): number[] {
  const threads = `/proc/${pid}/task`;
  return readdirSync(threads).map((thread) => Number(statOf(`${threads}/${thread}`)[16]));
}

/** What follows the name of a process or a thread: state, parent, … */
function statOf(folder: string): string[] {
  return readFileSync(`${folder}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
}
