import RotateCw from 'lucide-react/icons/rotate-cw';
import { statisticsDays } from '#contract/values/statistics.ts';
import { momentText } from '#web/lib/days.ts';
import type { ChangeAddress } from '#web/lib/pages/address.ts';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { PeriodPicker } from '#web/ui/period-picker.tsx';
import type { StatisticsSearch } from './statistics-search.ts';

interface WindowChoiceProps {
  days: number;
  onSearch: ChangeAddress<StatisticsSearch>;
  /** The end of the counted window. */
  until: string | undefined;
  onCountAgain: () => void;
  isCounting: boolean;
}

/** Chooses the length of the window, and shows its end. */
export function WindowChoice({ days, onSearch, until, onCountAgain, isCounting }: WindowChoiceProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
      <PeriodPicker
        label={nameOf(days)}
        choices={statisticsDays.map((choice) => ({
          key: String(choice),
          label: nameOf(choice),
          isChosen: choice === days,
          choose: () => onSearch({ days: choice }),
        }))}
      />
      <p className="flex items-center gap-1 text-muted text-small">
        {until && `Up to ${momentText(until)}, compared with the ${days} days before`}
        <IconButton label="Count again" icon={<RotateCw />} isPending={isCounting} onClick={onCountAgain} />
      </p>
    </div>
  );
}

function nameOf(days: number): string {
  return `Last ${days} days`;
}
