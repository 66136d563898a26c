import Check from 'lucide-react/icons/check';
import * as DropdownMenu from 'radix-ui/dropdown-menu';
import { type ReactElement, type ReactNode, useState } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { closeOnEscape } from './escape.ts';

interface MenuProps {
  trigger: ReactElement;
  children: ReactNode;
  align?: 'start' | 'center' | 'end';
  className?: string;
  /** Give both if something else opens the menu too. */
  isOpen?: boolean;
  onOpenChange?: (isOpen: boolean) => void;
  /** Keeps the focus from returning to the button. */
  onCloseAutoFocus?: (event: Event) => void;
}

export function Menu({ trigger, children, align = 'end', className, isOpen, onOpenChange, ...focus }: MenuProps) {
  const [isOpenByButton, setOpenByButton] = useState(false);
  const change = onOpenChange ?? setOpenByButton;
  return (
    <DropdownMenu.Root modal={false} open={isOpen ?? isOpenByButton} onOpenChange={change}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      {/* Not in a portal, where it would be outside every landmark of the page. */}
      <DropdownMenu.Content
        align={align}
        sideOffset={6}
        collisionPadding={8}
        {...focus}
        onKeyDown={closeOnEscape(() => change(false))}
        className={classNames(
          'z-30 min-w-56 max-w-[min(24rem,calc(100vw-1rem))] animate-pop-in rounded-card border bg-surface p-1 text-control shadow-popup outline-none',
          className,
        )}
      >
        {children}
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  );
}

const rowClasses =
  'flex min-h-9 w-full select-none items-center gap-3 rounded-control px-3 py-1.5 outline-none touch:min-h-11 data-[disabled]:cursor-not-allowed data-[disabled]:opacity-55 data-[highlighted]:bg-hover [&_svg]:size-4 [&_svg]:shrink-0';

interface MenuItemProps {
  icon?: ReactNode;
  children: ReactNode;
  onSelect: () => void;
  isDisabled?: boolean;
  isDestructive?: boolean;
  /** For an action whose progress shows in the item. */
  staysOpen?: boolean;
}

export function MenuItem({
  icon,
  children,
  onSelect,
  isDisabled = false,
  isDestructive = false,
  staysOpen = false,
}: MenuItemProps) {
  return (
    <DropdownMenu.Item
      disabled={isDisabled}
      onSelect={(event) => {
        if (staysOpen) event.preventDefault();
        onSelect();
      }}
      className={classNames(rowClasses, isDestructive ? 'text-danger' : '[&_svg]:text-muted')}
    >
      {icon}
      {children}
    </DropdownMenu.Item>
  );
}

/** An item that leads to another page; its child is the link. */
export function MenuLink({ children }: { children: ReactElement }) {
  return (
    <DropdownMenu.Item
      asChild
      className={classNames(
        rowClasses,
        'aria-[current]:bg-selected aria-[current]:font-semibold aria-[current]:text-link',
      )}
    >
      {children}
    </DropdownMenu.Item>
  );
}

interface MenuChoiceProps<Value extends string> {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string; icon?: ReactNode }[];
  onChoose: (value: Value) => void;
}

/** A choice of one; the menu stays open so that the effect is seen. */
export function MenuChoice<Value extends string>({ label, value, options, onChoose }: MenuChoiceProps<Value>) {
  return (
    <DropdownMenu.RadioGroup value={value} onValueChange={(chosen) => onChoose(chosen as Value)} aria-label={label}>
      <MenuLabel>{label}</MenuLabel>
      {options.map((option) => (
        <DropdownMenu.RadioItem
          key={option.value}
          value={option.value}
          onSelect={(event) => event.preventDefault()}
          className={classNames(rowClasses, '[&_svg]:text-muted data-[state=checked]:font-semibold')}
        >
          {option.icon}
          <span className="flex-1">{option.label}</span>
          <DropdownMenu.ItemIndicator>
            <Check aria-hidden="true" />
          </DropdownMenu.ItemIndicator>
        </DropdownMenu.RadioItem>
      ))}
    </DropdownMenu.RadioGroup>
  );
}

export function MenuLabel({ children }: { children: ReactNode }) {
  return <DropdownMenu.Label className="px-3 pt-2 pb-1 text-caption text-muted">{children}</DropdownMenu.Label>;
}

export function MenuSeparator() {
  return <DropdownMenu.Separator className="-mx-1 my-1 h-px bg-line" />;
}
