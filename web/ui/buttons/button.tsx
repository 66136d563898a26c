import { type ComponentProps, type MouseEvent, type ReactNode, useId } from 'react';
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

/** Button styles, for links that look like buttons. Print shows none, because paper cannot be pressed. */
export function buttonClasses(variant: ButtonVariant = 'primary', size: ButtonSize = 'md'): string {
  return classNames(
    'inline-flex shrink-0 select-none items-center justify-center gap-2 whitespace-nowrap rounded-control font-semibold transition-colors duration-120 disabled:opacity-55 aria-disabled:pointer-events-none aria-disabled:opacity-55 print:hidden [&_svg]:size-4',
    variants[variant],
    sizes[size],
  );
}

export function iconButtonClasses(className = ''): string {
  return classNames(
    'inline-flex size-9 shrink-0 items-center justify-center rounded-control text-muted transition-colors duration-120 not-disabled:hover:bg-hover not-disabled:hover:text-ink not-disabled:active:bg-sunken disabled:opacity-55 aria-disabled:pointer-events-none aria-disabled:opacity-55 touch:size-11 [&_svg]:size-4.5 print:hidden',
    className,
  );
}

interface ButtonProps extends Omit<ComponentProps<'button'>, 'disabled'> {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Shows `pendingText` in the same width, keeps the focus, and ignores presses. */
  isPending?: boolean;
  pendingText?: string;
  isDisabled?: boolean;
  /** Why it is disabled, as text beside the button. */
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
  const reasonId = useId();
  const hasReason = isDisabled && Boolean(disabledReason);
  const button = (
    <button
      {...rest}
      type={type}
      {...pressable({ isDisabled, isPending, onClick })}
      {...(hasReason && { 'aria-describedby': reasonId })}
      className={classNames(buttonClasses(variant, size), className)}
    >
      {pendingText === undefined ? (
        <>
          {isPending ? <Spinner /> : icon}
          {children}
        </>
      ) : (
        // Both texts share one grid cell, so that the button keeps the width of the longer one.
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
  if (!hasReason) return button;
  return (
    <span className="inline-flex max-w-full flex-wrap items-center gap-x-3 gap-y-1 print:hidden">
      {button}
      <span id={reasonId} className="text-caption text-muted">
        {disabledReason}
      </span>
    </span>
  );
}

/** The attributes of a button that may be disabled or pending. A pending button is not `disabled`, because it would lose the focus. */
export function pressable({
  isDisabled = false,
  isPending = false,
  onClick,
}: Pick<ButtonProps, 'isDisabled' | 'isPending' | 'onClick'>): ComponentProps<'button'> {
  if (!isPending) return { disabled: isDisabled, onClick };
  return { 'aria-disabled': true, 'aria-busy': true, onClick: refuse };
}

/** Also stops Enter in a field of the form, which presses the button. */
function refuse(event: MouseEvent) {
  event.preventDefault();
  event.stopPropagation();
}
