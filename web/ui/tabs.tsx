import { type KeyboardEvent, type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';

interface TabsProps<Value extends string> {
  /** For assistive technology. */
  label: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
  /** In a panel, tabs share the width and content fills the height; on a page, both take what they need. */
  look?: 'panel' | 'page';
  /** The panel of the chosen tab. */
  children: ReactNode;
}

const looks = {
  panel: {
    root: 'flex min-h-0 flex-1 flex-col',
    list: 'px-3 pt-2',
    tab: 'h-8 flex-1',
    panel: 'flex min-h-0 flex-1 flex-col',
  },
  page: {
    root: 'flex flex-col gap-4',
    list: 'print:hidden max-md:overflow-x-auto',
    tab: 'h-9 px-3 whitespace-nowrap max-md:flex-1',
    panel: '',
  },
};

/** Tabs in the ARIA pattern: one stop for the Tab key, and the arrow keys choose. */
export function Tabs<Value extends string>({
  label,
  value,
  options,
  onChange,
  look = 'panel',
  children,
}: TabsProps<Value>) {
  const id = useId();
  const classes = looks[look];

  function chooseByKey(event: KeyboardEvent<HTMLElement>): void {
    const at = options.findIndex((option) => option.value === value);
    const last = options.length - 1;
    const keys: Record<string, number> = {
      ArrowRight: at === last ? 0 : at + 1,
      ArrowLeft: at === 0 ? last : at - 1,
      Home: 0,
      End: last,
    };
    const next = keys[event.key];
    const option = next === undefined ? undefined : options[next];
    if (next === undefined || !option) return;
    event.preventDefault();
    event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus();
    onChange(option.value);
  }

  return (
    <div className={classes.root}>
      <div
        role="tablist"
        aria-label={label}
        className={classNames('flex shrink-0 gap-1', classes.list)}
        onKeyDown={chooseByKey}
      >
        {options.map((option) => (
          <button
            key={option.value}
            type="button"
            role="tab"
            id={`${id}-${option.value}`}
            aria-selected={option.value === value}
            aria-controls={`${id}-panel`}
            tabIndex={option.value === value ? 0 : -1}
            onClick={() => onChange(option.value)}
            className={classNames(
              'rounded-control font-medium text-control text-muted transition-colors duration-120 hover:bg-hover hover:text-ink aria-selected:bg-selected aria-selected:font-semibold aria-selected:text-link touch:h-11',
              classes.tab,
            )}
          >
            {option.label}
          </button>
        ))}
      </div>
      {/* Not a tab stop, because its content takes the focus. */}
      <div
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${value}`}
        tabIndex={-1}
        className={classNames('outline-none', classes.panel)}
      >
        {children}
      </div>
    </div>
  );
}
