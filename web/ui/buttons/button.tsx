import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { Spinner } from '#web/ui/states/spinner.tsx';

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger';
export type ButtonSize = 'sm' | 'md';

const variants: Record<ButtonVariant, string> = {
  primary: 'bg-primary text-on-primary not-disabled:hover:bg-primary-hover not-disabled:active:bg-primary-active',
  secondary: 'border border-control bg-surface text-ink not-disabled:hover:bg-hover not-disabled:active:bg-sunken',
  ghost: 'text-ink not-disabled:hover:bg-hover not-disabled:active:bg-sunken',
  danger: 'bg-danger-solid text-on-danger not-disabled:hover:bg-danger-solid-hover',
};

const sizes: Record<ButtonSize, string> = {
  sm: 'h-8 px-3 text-small touch:h-11',
  md: 'h-9 px-4 text-control touch:h-11',
};

/** The look of a button, for links that act as one. Paper has none: nothing can be pressed there. */
export function buttonClasses(variant: ButtonVariant = 'primary', size: ButtonSize = 'md'): string {
  return classNames(
    'inline-flex shrink-0 select-none items-center justify-center gap-2 whitespace-nowrap rounded-control font-semibold transition-colors duration-120 disabled:opacity-55 aria-disabled:pointer-events-none aria-disabled:opacity-55 print:hidden [&_svg]:size-4',
    variants[variant],
    sizes[size],
  );
}

/** The look of a button that is an icon. */
export function iconButtonClasses(className = ''): string {
  return classNames(
    'inline-flex size-9 shrink-0 items-center justify-center rounded-control text-muted transition-colors duration-120 not-disabled:hover:bg-hover not-disabled:hover:text-ink not-disabled:active:bg-sunken disabled:opacity-55 aria-disabled:pointer-events-none aria-disabled:opacity-55 touch:size-11 [&_svg]:size-4.5 print:hidden',
    className,
  );
}

interface ButtonProps extends Omit<ComponentProps<'button'>, 'disabled'> {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Shows `pendingText` in the same width, keeps the focus, and does nothing more until it ends. */
  isPending?: boolean;
  pendingText?: string;
  isDisabled?: boolean;
  /** Why it is disabled, shown as a tooltip and read out. */
  disabledReason?: string;
  icon?: ReactNode;
}

export function Button({
  variant = 'primary',
  size = 'md',
  isPending = false,
  pendingText,
  isDisabled = false,
  disabledReason,
  icon,
  className,
  children,
  type = 'button',
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      {...pressable({ isDisabled, isPending, onClick })}
      title={isDisabled ? disabledReason : undefined}
      className={classNames(buttonClasses(variant, size), className)}
    >
      {pendingText === undefined ? (
        <>
          {isPending ? <Spinner /> : icon}
          {children}
        </>
      ) : (
        // Both texts share one cell, so that the button keeps the width of the longer one.
        <span className="grid items-center justify-items-center *:col-start-1 *:row-start-1">
          <span className={classNames('inline-flex items-center gap-2', isPending && 'invisible')}>
            {icon}
            {children}
          </span>
          <span
            className={classNames('inline-flex items-center gap-2', !isPending && 'invisible')}
            aria-hidden={!isPending}
          >
            <Spinner />
            {pendingText}
          </span>
        </span>
      )}
    </button>
  );
}

/** What makes a button do nothing. One that is disabled while it waits would drop the focus to the page. */
export function pressable({
  isDisabled = false,
  isPending = false,
  onClick,
}: Pick<ButtonProps, 'isDisabled' | 'isPending' | 'onClick'>): ComponentProps<'button'> {
  if (!isPending) return { disabled: isDisabled, onClick };
  return { 'aria-disabled': true, 'aria-busy': true, onClick: refuse };
}

/** Enter in a field of a form presses its button as well. */
function refuse(event: MouseEvent) {
  event.preventDefault();
  event.stopPropagation();
}
