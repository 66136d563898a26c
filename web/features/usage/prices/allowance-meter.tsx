const shareFormat = new Intl.NumberFormat('en-GB', { style: 'percent', maximumFractionDigits: 0 });

export function shareText(part: number, whole: number): string {
  return shareFormat.format(part / whole);
}

interface AllowanceMeterProps {
  used: number;
  insights: number;
  evenPace: number | null;
}

/** A bar of the share used, with a mark for an even pace. */
export function AllowanceMeter({ used, insights, evenPace }: AllowanceMeterProps) {
  const percent = (value: number) => `${Math.min(100, (value / insights) * 100)}%`;
  return (
    <div aria-hidden="true" className="relative mt-2 h-1.5 rounded-full bg-line [print-color-adjust:exact]">
      <div className="h-full rounded-full bg-accent" style={{ width: percent(used) }} />
      {evenPace !== null && <div className="absolute -inset-y-1 w-0.5 bg-ink" style={{ left: percent(evenPace) }} />}
    </div>
  );
}
