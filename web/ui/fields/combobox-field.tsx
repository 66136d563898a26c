import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down';
import * as Popover from 'radix-ui/popover';
import { type Ref, useId, useRef } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { type Choice, choiceText } from './combobox-choices.ts';
import { ComboboxList, optionId } from './combobox-list.tsx';
import { FieldFrame, type FieldTexts } from './field-frame.tsx';
import { useCombobox } from './use-combobox.ts';

export interface ComboboxFieldProps extends FieldTexts {
  ref?: Ref<HTMLInputElement> | undefined;
  choices: readonly Choice[];
  /** Called with the typed text if the choices are found elsewhere; `choices` are then the results. */
  onType?: ((typed: string) => void) | undefined;
  /** The choices still belong to the previous text. */
  isSearching?: boolean | undefined;
  /** The chosen one, if it may be missing from the choices. */
  known?: Choice | undefined;
  /** Stands below the others, whatever is typed. */
  lastChoice?: Choice | undefined;
  value: string;
  placeholder: string;
  onChoose: (value: string) => void;
}

/** A choice of one person or institution out of many, found by typing (the combobox pattern of WAI-ARIA). */
export function ComboboxField(props: ComboboxFieldProps) {
  const { ref, value, placeholder, label, isLabelHidden, error, hint } = props;
  const listId = useId();
  const anchor = useRef<HTMLDivElement>(null);
  const combobox = useCombobox(props);
  const { typed, isOpen, active, chosen } = combobox;
  return (
    <FieldFrame label={label} isLabelHidden={isLabelHidden} error={error} hint={hint}>
      {(control) => (
        <Popover.Root open={isOpen} onOpenChange={(next) => !next && combobox.close()}>
          <Popover.Anchor ref={anchor} className="relative">
            <input
              {...control}
              ref={ref}
              role="combobox"
              aria-expanded={isOpen}
              aria-controls={isOpen ? listId : undefined}
              aria-autocomplete="list"
              aria-activedescendant={isOpen && active !== null ? optionId(listId, active) : undefined}
              autoComplete="off"
              spellCheck={false}
              placeholder={placeholder}
              value={typed ?? (chosen ? choiceText(chosen) : '')}
              onFocus={({ currentTarget }) => currentTarget.select()}
              onClick={combobox.open}
              onBlur={combobox.leave}
              onKeyDown={combobox.pressKey}
              onChange={({ target }) => combobox.type(target.value)}
              className={classNames(control.className, 'h-9 truncate pr-9 pl-3 touch:h-11')}
            />
            <ChevronsUpDown
              aria-hidden="true"
              className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-muted"
            />
          </Popover.Anchor>
          {/* Not in a portal, where it would be outside every landmark of the page. */}
          <Popover.Content
            role="presentation"
            align="start"
            sideOffset={4}
            collisionPadding={8}
            onOpenAutoFocus={(event) => event.preventDefault()}
            onCloseAutoFocus={(event) => event.preventDefault()}
            onInteractOutside={(event) => {
              // A click into the field opens the list and must not count as a click outside.
              if (event.target instanceof Node && anchor.current?.contains(event.target)) event.preventDefault();
            }}
            className="z-30 flex max-h-[min(20rem,var(--radix-popover-content-available-height))] w-(--radix-popover-trigger-width) animate-pop-in flex-col rounded-card border bg-surface p-1 text-ink shadow-popup"
          >
            <ComboboxList
              id={listId}
              label={label}
              choices={combobox.shown}
              matchCount={combobox.matchCount}
              isSearching={combobox.isSearching}
              active={active}
              value={value}
              onPoint={combobox.point}
              onChoose={combobox.choose}
            />
          </Popover.Content>
        </Popover.Root>
      )}
    </FieldFrame>
  );
}
