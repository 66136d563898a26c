interface CountedTitleProps {
  title: string;
  /** The number of rows; nothing while it is not known. */
  count: number | string | undefined;
}

/** The title of a card with the number of its rows. */
export function CountedTitle({ title, count }: CountedTitleProps) {
  return (
    <>
      {title}
      {count !== undefined && <span className="ml-2.5 font-normal text-muted text-small tabular-nums">{count}</span>}
    </>
  );
}
