/** A mail as a mail program sorts it. */
export interface ThreadedMail {
  id: string;
  subject: string;
  /** Ids in References and In-Reply-To. */
  refersTo: readonly string[];
}

/**
 * Groups mails as mail programs do: those that name each other or the same mail belong together, whether or not that mail is there, as long
 * as their subjects differ by “Re:” alone. Returns the ids of each thread.
 */
export function threadsOf(mails: readonly ThreadedMail[]): string[][] {
  const parents = new Map<string, string>();
  const rootOf = (id: string): string => {
    const parent = parents.get(id);
    return parent === undefined ? id : rootOf(parent);
  };
  const join = (one: string, other: string) => {
    const [from, to] = [rootOf(one), rootOf(other)];
    if (from !== to) parents.set(from, to);
  };
  for (const { id, subject, refersTo } of mails) {
    // The subject is a part of each name, so that another subject begins another thread.
    for (const other of refersTo) join(named(id, subject), named(other, subject));
  }
  const threads = new Map<string, string[]>();
  for (const { id, subject } of mails) {
    const root = rootOf(named(id, subject));
    threads.set(root, [...(threads.get(root) ?? []), id]);
  }
  return [...threads.values()];
}

function named(id: string, subject: string): string {
  return `${id} ${subject.replace(/^((re|aw|sv|rif|r): ?)+/i, '').toLowerCase()}`;
}

/** The ids in a header such as References. */
export function idsIn(header: string | undefined): string[] {
  return header?.match(/<[^<>]{1,500}>/g) ?? [];
}
