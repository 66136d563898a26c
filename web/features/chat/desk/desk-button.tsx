import type { ReactNode } from 'react';
import { buttonClasses, pressable } from '#web/ui/buttons/button.tsx';
import { tooltipOf } from '#web/ui/overlays/tooltip-of.ts';

interface DeskButtonProps {
  label: string;
  icon: ReactNode;
  isPending: boolean;
  onClick: () => void;
}

/** An action on a conversation; an icon with a tooltip where the bar is narrow. */
export function DeskButton({ label, icon, isPending, onClick }: DeskButtonProps) {
  return (
    <button
      type="button"
      {...tooltipOf(label)}
      aria-label={label}
      {...pressable({ isPending, onClick })}
      className={`${buttonClasses('ghost', 'sm')} px-2! text-muted touch:min-w-11 [&_svg]:size-4`}
    >
      {icon}
      <span className="max-w-40 truncate @max-2xl:hidden">{label}</span>
    </button>
  );
}
