import { DayPicker } from 'react-day-picker';
import { enGB } from 'react-day-picker/locale/en-GB';

interface MonthCalendarProps {
  day: string;
  today: string;
  max: string | undefined;
  onPick: (day: string) => void;
}

/** Seven buttons fit beside each other on a screen of 320 px. */
const button =
  'grid size-9 place-items-center rounded-control hover:bg-hover touch:h-11 touch:w-[min(2.75rem,calc((100vw-3rem)/7))]';
const looks = {
  months: 'relative',
  month_caption: 'flex h-9 items-center px-2 font-semibold text-control touch:h-11',
  nav: 'absolute top-0 right-0 flex gap-1',
  button_previous: `${button} [&_svg]:size-4 fill-current`,
  button_next: `${button} [&_svg]:size-4 fill-current`,
  weekday: 'h-8 font-medium text-muted text-small',
  day: 'p-0 text-center text-control',
  day_button: `${button} tabular-nums aria-disabled:text-muted disabled:text-muted disabled:line-through`,
  today: 'font-semibold text-link',
  selected: '[&>button]:bg-primary [&>button]:text-on-primary [&>button]:hover:bg-primary',
  outside: 'text-muted',
};

/** The days of a month, with the keys of ARIA's date picker pattern. Days have no time zone; Date objects here are in the viewer's. */
export function MonthCalendar({ day, today, max, onPick }: MonthCalendarProps) {
  const chosen = day === '' ? undefined : localDay(day);
  return (
    <DayPicker
      mode="single"
      autoFocus
      locale={enGB}
      classNames={looks}
      today={localDay(today)}
      selected={chosen}
      defaultMonth={chosen ?? localDay(today)}
      disabled={max === undefined ? undefined : { after: localDay(max) }}
      onDayClick={(picked, { disabled }) => {
        if (!disabled) onPick(dayOf(picked));
      }}
    />
  );
}

function localDay(day: string): Date {
  return new Date(`${day}T12:00:00`);
}

function dayOf(date: Date): string {
  return [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');
}
