import { Command } from 'cmdk';
import Search from 'lucide-react/icons/search';
import X from 'lucide-react/icons/x';
import { Dialog as Radix } from 'radix-ui';
import { useRef, useState } from 'react';
import { searchMaxLength } from '#contract/values/limits.ts';
import { messageOf } from '#web/lib/calls/api-error.ts';
import { shortcutLabels } from '#web/lib/keys/shortcut-labels.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { KeyNames } from '#web/ui/key-names.tsx';
import { useDialogFocus } from '#web/ui/overlays/dialog-focus.ts';
import { closeOnEscape } from '#web/ui/overlays/escape.ts';
import { Spinner } from '#web/ui/states/spinner.tsx';
import type { PaletteEntry } from './palette-entry.ts';
import { noteChosen } from './recent-entries.ts';
import { useActiveEntry } from './use-active-entry.ts';
import type { OwnActs } from './use-own-entries.tsx';
import { usePaletteSections } from './use-palette-sections.ts';

interface PaletteProps extends OwnActs {
  isOpen: boolean;
  onClose: () => void;
}

export function Palette({ isOpen, onClose, ...acts }: PaletteProps) {
  const viewer = useViewer();
  const chosen = useRef<PaletteEntry | null>(null);
  const { onOpenAutoFocus, onCloseAutoFocus } = useDialogFocus();

  function choose(entry: PaletteEntry): void {
    chosen.current = entry;
    noteChosen(entry.id, viewer.id);
    onClose();
  }

  return (
    <Radix.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 bg-scrim animate-fade-in" />
        <Radix.Content
          onOpenAutoFocus={onOpenAutoFocus}
          onCloseAutoFocus={(event) => {
            onCloseAutoFocus(event);
            // The entry acts only now, with the focus back on the page, because it may move the focus itself.
            chosen.current?.choose();
            chosen.current = null;
          }}
          onKeyDown={closeOnEscape(onClose)}
          aria-describedby={undefined}
          className="fixed inset-x-0 top-0 z-40 mx-auto flex max-h-dvh w-full flex-col overflow-hidden bg-surface shadow-dialog outline-none animate-fade-in max-md:h-dvh md:top-[12dvh] md:max-h-[70dvh] md:max-w-160 md:rounded-card md:border"
        >
          <Radix.Title className="sr-only">{shortcutLabels.palette.label}</Radix.Title>
          <PaletteBody acts={acts} onChoose={choose} />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** Mounted with the dialog, so that it starts empty each time. */
function PaletteBody({ acts, onChoose }: { acts: OwnActs; onChoose: (entry: PaletteEntry) => void }) {
  const [text, setText] = useState('');
  const { sections, isSearching, failure } = usePaletteSections(text, acts);
  const line = useActiveEntry(text, sections);
  const count = sections.reduce((sum, { entries }) => sum + entries.length, 0);
  return (
    <>
      {/* The entries are filtered already: results of the server need not contain the text in their name. */}
      <Command
        shouldFilter={false}
        vimBindings={false}
        loop
        label={shortcutLabels.palette.label}
        className="contents"
        {...line}
      >
        <div className="flex items-center gap-3 border-b pr-13 pl-4">
          <Search aria-hidden="true" className="size-4.5 shrink-0 text-muted" />
          <Command.Input
            value={text}
            onValueChange={setText}
            maxLength={searchMaxLength}
            placeholder="Search people, invoices, sessions, messages and pages"
            className="h-14 min-w-0 flex-1 bg-transparent text-body outline-none"
          />
          {isSearching && <Spinner className="animate-late text-muted" />}
        </div>
        <p role="status" className="sr-only">
          {isSearching ? 'Searching...' : countText(count)}
        </p>
        <Command.List
          label="Results"
          className={classNames('relative min-h-0 overflow-y-auto overscroll-contain', count > 0 && 'flex-1 p-2')}
        >
          {sections.map(({ heading, entries }) => (
            <Command.Group
              key={heading}
              heading={heading}
              className="not-first:mt-2 **:[[cmdk-group-heading]]:px-2.5 **:[[cmdk-group-heading]]:py-1 **:[[cmdk-group-heading]]:text-caption **:[[cmdk-group-heading]]:text-muted"
            >
              {entries.map((entry) => (
                <PaletteRow key={entry.id} entry={entry} onChoose={onChoose} />
              ))}
            </Command.Group>
          ))}
        </Command.List>
      </Command>
      {count === 0 && !isSearching && !failure && (
        <p className="px-4 py-8 text-center text-control text-muted">Nothing found for “{text.trim()}”</p>
      )}
      {failure && (
        <div role="alert" className="flex items-center gap-3 border-t px-4 py-2.5">
          <p className="min-w-0 flex-1 text-small">
            <span className="font-semibold text-danger">Not everything could be searched.</span> {messageOf(failure)}
          </p>
          <Button
            variant="secondary"
            size="sm"
            onClick={failure.retry}
            isPending={failure.isRetrying}
            pendingText="Retrying..."
          >
            Retry
          </Button>
        </div>
      )}
      {/* Outside the list of commands, which handles Enter itself. */}
      <Radix.Close asChild>
        <IconButton
          label="Close"
          icon={<X />}
          tooltipSide="bottom"
          className="absolute top-2.5 right-2 touch:top-1.5"
        />
      </Radix.Close>
    </>
  );
}

function PaletteRow({ entry, onChoose }: { entry: PaletteEntry; onChoose: (entry: PaletteEntry) => void }) {
  return (
    <Command.Item
      value={entry.id}
      onSelect={() => onChoose(entry)}
      className="relative flex min-h-10 cursor-pointer select-none items-center gap-3 rounded-control px-2.5 py-1.5 text-control before:absolute before:inset-y-1.5 before:left-0 before:w-0.75 before:rounded-full data-[selected=true]:bg-selected data-[selected=true]:before:bg-primary touch:min-h-11 [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-muted"
    >
      <span aria-hidden="true" className="grid w-6 shrink-0 place-items-center">
        {entry.icon}
      </span>
      <span className="flex min-w-0 flex-1 items-baseline gap-2 max-md:flex-col max-md:gap-0">
        <span className="max-w-full shrink-0 truncate font-medium">{entry.label}</span>
        {entry.detail && (
          <span className="line-clamp-2 min-w-0 text-muted text-small md:line-clamp-1">{entry.detail}</span>
        )}
      </span>
      {entry.keys && (
        <span className="touch:hidden">
          <KeyNames keys={entry.keys} />
        </span>
      )}
    </Command.Item>
  );
}

function countText(count: number): string {
  if (count === 0) return 'Nothing found';
  return count === 1 ? '1 result' : `${count} results`;
}
