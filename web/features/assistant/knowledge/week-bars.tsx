const barWidth = 8;
const height = 28;

/** How often something was asked in each of the last weeks, the current one last. */
export function WeekBars({ weeks }: { weeks: readonly number[] }) {
  const most = Math.max(1, ...weeks);
  return (
    <svg
      role="img"
      aria-label={`Times asked in each of the last ${weeks.length} weeks: ${weeks.join(', ')}`}
      width={weeks.length * barWidth}
      height={height}
      className="shrink-0 fill-accent"
    >
      {[...weeks.entries()].map(([week, count]) => {
        const high = Math.max(2, (count / most) * height);
        return (
          <rect
            key={week}
            x={week * barWidth}
            y={height - high}
            width={barWidth - 2}
            height={high}
            rx={1}
            className={count === 0 ? 'fill-line' : undefined}
          />
        );
      })}
    </svg>
  );
}
