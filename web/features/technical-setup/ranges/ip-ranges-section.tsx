import ClipboardPaste from 'lucide-react/icons/clipboard-paste';
import Plus from 'lucide-react/icons/plus';
import { use, useEffect, useRef, useState } from 'react';
import {
  type IpRange,
  type IpRangeRow,
  rangeText,
  readRow,
  tooManyRanges,
} from '#contract/values/ip-ranges/ip-range.ts';
import { ownOverlaps } from '#contract/values/ip-ranges/range-remarks.ts';
import { ipRangesMax } from '#contract/values/technical-setup.ts';
import { SetupOf } from '#web/features/technical-setup/technical-setup.api.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { TitledCard } from '#web/ui/card.tsx';
import { toast } from '#web/ui/overlays/toast.tsx';
import { OwnAddress } from './own-address.tsx';
import { PasteRanges } from './paste-ranges.tsx';
import { RangeRow } from './range-row.tsx';

interface IpRangesSectionProps {
  rows: readonly IpRangeRow[];
  isTried: boolean;
  /** The server's refusal of the ranges as a whole. */
  refusal: string | undefined;
  onChange: (rows: readonly IpRangeRow[]) => void;
}

/** The addresses whose people are let in without a password. */
export function IpRangesSection({ rows, isTried, refusal, onChange }: IpRangesSectionProps) {
  // The address of a member of staff says nothing about the institution's ranges.
  const isOwn = use(SetupOf) === undefined;
  const list = useRef<HTMLUListElement>(null);
  const [isPasting, setPasting] = useState(false);
  /** The row to focus once it is rendered. */
  const [wanted, setWanted] = useState<number | null>(null);
  useEffect(() => {
    if (wanted === null) return;
    list.current?.querySelectorAll<HTMLElement>('[data-range-field=start]')[wanted]?.focus();
    setWanted(null);
  }, [wanted]);

  const readings = rows.map(readRow);
  const placed = readings.flatMap((read, row) => (read.state === 'range' ? [{ row, range: read.range }] : []));
  const overlaps = overlapsBetween(placed);

  function add(): void {
    if (rows.length >= ipRangesMax) {
      toast({
        title: 'Maximum IP Ranges',
        description: tooManyRanges,
        isDestructive: true,
        group: 'technical-setup',
      });
      return;
    }
    onChange([...rows, { start: '', end: '' }]);
    setWanted(rows.length);
  }

  return (
    <TitledCard title="IP Ranges">
      <div className="flex flex-col gap-3 p-4">
        <p className="max-w-[72ch] text-body text-muted">
          The public addresses of your network, up to {ipRangesMax} ranges: anyone connecting from one of them is let
          in. Leave the end empty for a single address. Every plan includes IP ranges.
        </p>
        <ul ref={list} className="flex flex-col gap-3">
          {placesOf(rows).map(({ key, row, index }) => (
            <RangeRow
              key={key}
              number={index + 1}
              row={row}
              overlaps={overlaps.get(index) ?? []}
              isTried={isTried}
              isOnly={rows.length === 1}
              onChange={(changed) => onChange(rows.with(index, changed))}
              onRemove={() => {
                onChange(rows.toSpliced(index, 1));
                setWanted(Math.min(index, rows.length - 2));
              }}
            />
          ))}
        </ul>
        {refusal && (
          <p role="alert" className="text-danger text-small">
            {refusal}
          </p>
        )}
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" icon={<Plus />} onClick={add}>
            Add IP Range
          </Button>
          <Button
            variant="secondary"
            icon={<ClipboardPaste />}
            aria-expanded={isPasting}
            onClick={() => setPasting(!isPasting)}
          >
            Paste a list
          </Button>
        </div>
        {isPasting && <PasteRanges rows={rows} onTake={onChange} onClose={() => setPasting(false)} />}
        {isOwn && <OwnAddress ranges={placed.map(({ range }) => range)} />}
      </div>
    </TitledCard>
  );
}

/** Rows have no identity but their index. */
function placesOf(rows: readonly IpRangeRow[]) {
  return rows.map((row, index) => ({ key: `row ${index}`, row, index }));
}

function overlapsBetween(placed: readonly { row: number; range: IpRange }[]): Map<number, string[]> {
  const texts = new Map<number, string[]>();
  const say = (row: number, other: number, shared: IpRange) =>
    texts.set(row, [...(texts.get(row) ?? []), `Range ${other + 1} has ${rangeText(shared)} too.`]);
  for (const { first, second, shared } of ownOverlaps(placed.map(({ range }) => range))) {
    const [a, b] = [placed[first]?.row ?? 0, placed[second]?.row ?? 0];
    say(a, b, shared);
    say(b, a, shared);
  }
  return texts;
}
