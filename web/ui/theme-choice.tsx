import * as RadioGroup from 'radix-ui/radio-group';
import { chooseTheme, type Theme, useTheme } from '#web/lib/theme.ts';
import { themeOptions } from './theme-options.tsx';

export function ThemeChoice() {
  const theme = useTheme();
  return (
    <RadioGroup.Root
      aria-label="Theme"
      value={theme}
      onValueChange={(chosen) => chooseTheme(chosen as Theme)}
      className="grid grid-cols-3 gap-2"
    >
      {themeOptions.map(({ value, label, icon }) => (
        <RadioGroup.Item
          key={value}
          value={value}
          className="flex min-h-11 items-center justify-center gap-2 rounded-control border border-control px-2 text-control transition-colors duration-120 hover:bg-hover data-[state=checked]:border-primary data-[state=checked]:bg-selected data-[state=checked]:font-semibold data-[state=checked]:ring-1 data-[state=checked]:ring-(--primary) [&_svg]:size-4"
        >
          {icon}
          {label}
        </RadioGroup.Item>
      ))}
    </RadioGroup.Root>
  );
}
