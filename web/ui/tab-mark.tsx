interface TabMarkProps {
  /** The number of rows behind the tab; nothing while it is not known. */
  count?: number | undefined;
  /** Why something behind the tab waits for somebody. */
  waits?: string | false | undefined;
}

/** What a tab says beside its name: how much there is, and that something waits. */
export function TabMark({ count, waits }: TabMarkProps) {
  return (
    <>
      {count !== undefined && <span className="ml-1.5 font-normal text-small tabular-nums">{count}</span>}
      {waits && (
        <>
          <span aria-hidden="true" className="ml-1.5 text-warning">
            ◆
          </span>
          <span className="sr-only">, {waits}</span>
        </>
      )}
    </>
  );
}
