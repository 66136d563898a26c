import { Tabs as Radix } from 'radix-ui';
import type { ReactNode } from 'react';

interface TabsProps<Value extends string> {
  /** What is chosen by them, for assistive technology. */
  label: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
  /** Stands between the tabs and the panel, the same for all of them. */
  toolbar?: ReactNode;
  /** The panel of the chosen tab. */
  children: ReactNode;
}

/** Tabs over a panel that fills what height there is. */
export function Tabs<Value extends string>({ label, value, options, onChange, toolbar, children }: TabsProps<Value>) {
  return (
    <Radix.Root
      value={value}
      onValueChange={(chosen) => onChange(chosen as Value)}
      className="flex min-h-0 flex-1 flex-col"
    >
      <Radix.List aria-label={label} className="flex shrink-0 gap-1 px-3 pt-2">
        {options.map((option) => (
          <Radix.Trigger
            key={option.value}
            value={option.value}
            className="h-8 flex-1 rounded-control font-medium text-control text-muted transition-colors duration-120 hover:bg-hover hover:text-ink data-[state=active]:bg-selected data-[state=active]:font-semibold data-[state=active]:text-link touch:h-11"
          >
            {option.label}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {toolbar}
      {/* Not a stop of its own: what is in it takes the focus. */}
      <Radix.Content value={value} tabIndex={-1} className="flex min-h-0 flex-1 flex-col outline-none">
        {children}
      </Radix.Content>
    </Radix.Root>
  );
}
