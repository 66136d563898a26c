import type { ComponentProps, ReactNode } from 'react';
import { tooltipOf } from '#web/ui/overlays/tooltip-of.ts';
import { iconButtonClasses } from './button.tsx';

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'disabled' | 'children' | 'aria-label'> {
  /** Its accessible name and its tooltip. */
  label: string;
  icon: ReactNode;
  isDisabled?: boolean;
  tooltipSide?: 'top' | 'bottom';
}

export function IconButton({ label, icon, isDisabled = false, tooltipSide, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      {...tooltipOf(label, tooltipSide)}
      disabled={isDisabled}
      aria-label={label}
      className={iconButtonClasses(className)}
    >
      {icon}
    </button>
  );
}
