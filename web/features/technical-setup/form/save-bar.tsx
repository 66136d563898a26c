import { Button } from '#web/ui/buttons/button.tsx';
import type { SetupDraft } from './setup-draft.ts';
import { unsavedFields } from './unsaved-fields.ts';

interface SaveBarProps {
  formId: string;
  draft: SetupDraft | null;
  /** The save in progress. */
  saving: 'setup' | 'draft' | null;
  onSaveDraft: () => void;
  onDiscard: () => void;
}

/** Shows what is unsaved and the ways to save it, fixed at the bottom of the screen. */
export function SaveBar({ formId, draft, saving, onSaveDraft, onDiscard }: SaveBarProps) {
  return (
    <section
      aria-label="Saving"
      className="-mx-4 -mb-4 md:-mx-6 md:-mb-6 sticky bottom-0 z-10 mt-auto flex flex-wrap items-center gap-x-3 gap-y-2 border-t bg-surface px-4 py-3 md:px-6 print:hidden"
    >
      <p role="status" className="wrap-anywhere min-w-0 flex-1 basis-60 text-muted text-small max-md:line-clamp-2">
        {draft ? <Unsaved fields={unsavedFields(draft)} /> : 'Everything is saved.'}
        <span className="max-md:sr-only">
          {' '}
          Technical support reviews the setup after you save. Only your colleagues see a draft.
        </span>
      </p>
      <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:flex-1 max-sm:*:px-2">
        {draft && (
          <Button variant="ghost" onClick={onDiscard} isDisabled={saving !== null}>
            Discard changes
          </Button>
        )}
        <Button
          variant="secondary"
          onClick={onSaveDraft}
          isPending={saving === 'draft'}
          isDisabled={saving === 'setup'}
          pendingText="Saving..."
        >
          Save as draft
        </Button>
        <Button
          type="submit"
          form={formId}
          isPending={saving === 'setup'}
          isDisabled={saving === 'draft'}
          pendingText="Saving..."
        >
          Save Technical Setup
        </Button>
      </div>
    </section>
  );
}

function Unsaved({ fields }: { fields: readonly string[] }) {
  return (
    <>
      <span aria-hidden="true" className="mr-1.5 text-warning">
        ◆
      </span>
      <span className="font-semibold text-ink">
        {fields.length === 1 ? '1 change not saved' : `${fields.length} changes not saved`}
      </span>{' '}
      · {fields.join(', ')}.
    </>
  );
}
