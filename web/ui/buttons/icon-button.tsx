import type { ComponentProps, ReactNode } from 'react';
import { tooltipOf } from '#web/ui/overlays/tooltip-of.ts';
import { iconButtonClasses, pressable } from './button.tsx';

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'disabled' | 'children' | 'aria-label'> {
  label: string;
  icon: ReactNode;
  isDisabled?: boolean;
  /** Keeps the focus and ignores presses. */
  isPending?: boolean;
  tooltipSide?: 'top' | 'bottom';
}

export function IconButton({
  label,
  icon,
  isDisabled = false,
  isPending = false,
  tooltipSide,
  className,
  onClick,
  ...rest
}: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      {...tooltipOf(label, tooltipSide)}
      {...pressable({ isDisabled, isPending, onClick })}
      aria-label={label}
      className={iconButtonClasses(className)}
    >
      {icon}
    </button>
  );
}
