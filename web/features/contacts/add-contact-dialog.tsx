import { useState } from 'react';
import { searchMaxLength, searchMinLength } from '#contract/values/limits.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { FoundPeople } from './found-people.tsx';

interface AddContactDialogProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  /** Searched for at once. */
  text: string;
  onOpenChat: (userId: number) => void;
}

/** Finds people and sends them contact requests. */
export function AddContactDialog({ isOpen, onOpenChange, text, onOpenChat }: AddContactDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title="Add contact"
      description="Find someone by name, department or institution."
    >
      <Search
        initialText={text}
        onOpenChat={(userId) => {
          onOpenChange(false);
          onOpenChat(userId);
        }}
      />
    </Dialog>
  );
}

/** Mounted with the dialog, so that it starts afresh each time. */
function Search({ initialText, onOpenChat }: { initialText: string; onOpenChat: (userId: number) => void }) {
  const [text, setText] = useState(initialText);
  const [searched, setSearched] = useState({ text: initialText, times: 0 });
  const [isTooShort, setTooShort] = useState(false);

  function search(): void {
    const wanted = text.trim();
    const isShort = [...wanted].length < searchMinLength;
    setTooShort(isShort);
    if (!isShort) setSearched(({ times }) => ({ text: wanted, times: times + 1 }));
  }

  return (
    <>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          search();
        }}
        className="flex items-start gap-2 max-[359px]:flex-col max-[359px]:items-stretch"
      >
        <TextField
          label="Name, department or institution"
          value={text}
          maxLength={searchMaxLength}
          autoComplete="off"
          hint="Press Enter to search"
          error={isTooShort ? `Type at least ${searchMinLength} characters` : undefined}
          onChange={(event) => {
            setText(event.target.value);
            setTooShort(false);
          }}
          className="min-w-0 flex-1"
        />
        {/* Aligned with the field, below its label. */}
        <Button type="submit" className="mt-6 max-[359px]:mt-0">
          Search
        </Button>
      </form>
      {/* A fixed height, so that the dialog does not jump. */}
      <div className="mt-4 min-h-64">
        {searched.text !== '' && <FoundPeople key={searched.times} text={searched.text} onOpenChat={onOpenChat} />}
      </div>
    </>
  );
}
