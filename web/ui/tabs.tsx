import { Tabs as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
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
  panel: { list: 'px-3 pt-2', trigger: 'h-8 flex-1', content: 'flex min-h-0 flex-1 flex-col' },
  page: { list: 'print:hidden', trigger: 'h-9 px-3 max-md:flex-1', content: '' },
};

export function Tabs<Value extends string>({
  label,
  value,
  options,
  onChange,
  look = 'panel',
  children,
}: TabsProps<Value>) {
  const classes = looks[look];
  return (
    <Radix.Root
      value={value}
      onValueChange={(chosen) => onChange(chosen as Value)}
      className={look === 'panel' ? 'flex min-h-0 flex-1 flex-col' : 'flex flex-col gap-4'}
    >
      <Radix.List aria-label={label} className={classNames('flex shrink-0 gap-1', classes.list)}>
        {options.map((option) => (
          <Radix.Trigger
            key={option.value}
            value={option.value}
            className={classNames(
              'rounded-control font-medium text-control text-muted transition-colors duration-120 hover:bg-hover hover:text-ink data-[state=active]:bg-selected data-[state=active]:font-semibold data-[state=active]:text-link touch:h-11',
              classes.trigger,
            )}
          >
            {option.label}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {/* Not a tab stop: its content takes the focus. */}
      <Radix.Content value={value} tabIndex={-1} className={classNames('outline-none', classes.content)}>
        {children}
      </Radix.Content>
    </Radix.Root>
  );
}
