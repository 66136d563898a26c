import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Printer from 'lucide-react/icons/printer';
import { Button } from '#web/ui/buttons/button.tsx';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { DayField } from '#web/ui/fields/days/day-field.tsx';
import { useIsPhone } from '#web/ui/use-media.ts';
import { ScheduleFilters } from './schedule-filters.tsx';
import { type ScheduleSearch, type ScheduleView, scheduleViews } from './schedule-search.ts';
import { shownNext, shownText } from './shown-days.ts';
import { differsFromLondon, ownZone, zoneName } from './zones.ts';

interface ScheduleToolbarProps {
  whose: 'own' | 'all';
  search: ScheduleSearch;
  shown: { view: ScheduleView; date: string; today: string; zone: string };
  onSearch: (search: ScheduleSearch) => void;
}

const viewWords = { week: 'Week', month: 'Month', list: 'List' } as const;
const dayMs = 24 * 60 * 60 * 1000;

/** Chooses days, view and time zone. */
export function ScheduleToolbar({ whose, search, shown, onSearch }: ScheduleToolbarProps) {
  const { view, date, today } = shown;
  const isPhone = useIsPhone();
  const change = (part: ScheduleSearch) => onSearch({ ...search, ...part });
  // The choice of time zone is hidden if both agree on all the days shown.
  const isElsewhere = differsFromLondon(ownZone, daysAround(date));
  const narrowing = (
    <div className="flex flex-wrap items-center gap-2 max-md:pt-2 print:hidden">
      <DayField
        label="Jump to a date"
        isLabelHidden
        value={date}
        className="w-42"
        onChange={(day) => day && change({ date: day })}
      />
      {isElsewhere && (
        <Choice
          label="Times of"
          options={[
            { value: 'own', label: zoneName(ownZone) },
            { value: 'london', label: 'London' },
          ]}
          value={search.clock ?? 'own'}
          onChoose={(chosen) => {
            const { clock: _, ...rest } = search;
            onSearch(chosen === 'london' ? { ...rest, clock: chosen } : rest);
          }}
        />
      )}
      <ScheduleFilters whose={whose} search={search} onSearch={onSearch} />
    </div>
  );
  return (
    <div className="flex flex-col gap-3 border-b p-4 max-md:gap-2 max-md:p-3">
      <div className="flex flex-wrap items-center gap-2">
        <div className="flex shrink-0 items-center gap-1 print:hidden">
          <IconButton
            label="Earlier"
            icon={<ChevronLeft />}
            onClick={() => change({ date: shownNext(view, date, -1) })}
          />
          <Button variant="secondary" onClick={() => change({ date: today })}>
            Today
          </Button>
          <IconButton
            label="Later"
            icon={<ChevronRight />}
            onClick={() => change({ date: shownNext(view, date, 1) })}
          />
        </div>
        <h2 aria-live="polite" className="mr-auto max-md:text-h3">
          {shownText(view, date)}
          {isElsewhere && <span className="hidden print:inline"> · times of {zoneName(shown.zone)}</span>}
        </h2>
        <div className="flex items-center gap-2">
          <Choice
            label="View"
            options={scheduleViews.map((value) => ({ value, label: viewWords[value] }))}
            value={view}
            onChoose={(chosen) => change({ view: chosen })}
          />
          {view === 'list' && <IconButton label="Print the list" icon={<Printer />} onClick={() => window.print()} />}
        </div>
      </div>
      {isPhone ? (
        // On phones the filters are folded, because they would push the calendar out of sight.
        <details className="print:hidden">
          <summary className="min-h-11 cursor-pointer py-3 font-medium text-control text-link">
            Date and filters
          </summary>
          {narrowing}
        </details>
      ) : (
        narrowing
      )}
    </div>
  );
}

interface ChoiceProps<Value extends string> {
  label: string;
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChoose: (value: Value) => void;
}

function Choice<Value extends string>({ label, options, value, onChoose }: ChoiceProps<Value>) {
  return (
    <fieldset className="flex gap-1 print:hidden">
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={value === option.value}
          onClick={() => onChoose(option.value)}
          className="h-9 rounded-control px-3 max-md:px-2 font-medium text-control text-muted transition-colors duration-120 hover:bg-hover hover:text-ink aria-pressed:bg-selected aria-pressed:font-semibold aria-pressed:text-link touch:h-11 touch:min-w-11"
        >
          {option.label}
        </button>
      ))}
    </fieldset>
  );
}

/** One moment per week around a day, so that a change of the clocks within its week or month is noticed. */
function daysAround(day: string): number[] {
  return [-31, -24, -17, -10, -3, 4, 11, 18, 25, 32].map((days) => Date.parse(day) + days * dayMs);
}
