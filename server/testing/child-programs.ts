import { readdirSync, readFileSync } from 'node:fs';

/** Processes of this program that the parent has started; by default this process. Only works on Linux. */
export function childPids(program: string, parent = process.pid): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        const isChild = Number(statOf(`/proc/${pid}`)[1]) === parent;
        return isChild && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(program);
      } catch {
        // The process has ended since the listing.
        return false;
      }
    })
    .map(Number);
}

/**
 * True once the process no longer runs. A killed process of a killed parent may stay listed as a zombie:
 * a container's first process does not always collect it.
 */
export function hasEnded(pid: number): boolean {
  try {
    return statOf(`/proc/${pid}`)[0] === 'Z';
  } catch {
    return true;
  }
}

export function prioritiesOf(pid: number): number[] {
  const threads = `/proc/${pid}/task`;
  return readdirSync(threads).map((thread) => Number(statOf(`${threads}/${thread}`)[16]));
}

/** The fields of `stat` after the name of a process or thread: state, parent, … */
function statOf(folder: string): string[] {
  return readFileSync(`${folder}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
}
