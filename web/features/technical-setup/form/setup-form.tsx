import { useEffect, useRef, useState } from 'react';
import type { TechnicalSetup } from '#contract/technical-setup/technical-setup.ts';
import { readRow } from '#contract/values/ip-ranges/ip-range.ts';
import { IpRangesSection } from '#web/features/technical-setup/ranges/ip-ranges-section.tsx';
import { SignInTestCard } from '#web/features/technical-setup/sign-in-test/sign-in-test-card.tsx';
import { useFreshSetup, useSaveSetup, useSetupCheck } from '#web/features/technical-setup/technical-setup.api.ts';
import { ApiError } from '#web/lib/calls/api-error.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { toast } from '#web/ui/overlays/toast.tsx';
import { useFocusBack } from '#web/ui/use-focus-back.ts';
import { LeaveGuard } from './leave-guard.tsx';
import { MeanwhileNotice } from './meanwhile-notice.tsx';
import { MetadataCard } from './metadata-card.tsx';
import { SamlSection } from './saml-section.tsx';
import { type SetupFields, valuesOf } from './setup-draft.ts';
import { useSetupDraft } from './use-setup-draft.ts';

/** What customers hand in. */
export function SetupForm({ setup }: { setup: TechnicalSetup }) {
  const save = useSaveSetup();
  const readFresh = useFreshSetup();
  const { draft, fields, type, see, forget, restore } = useSetupDraft(setup, { isSaving: save.isPending });
  // Rows are looked at here, while they are typed: one that cannot be read must not keep the rest from being checked.
  const check = useSetupCheck(draft && valuesOf({ ...fields, rows: [] }));
  const [isTried, setTried] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useFocusBack(save.isPending);
  const isRangeWrong = fields.rows.some((row) => readRow(row).state === 'problem');

  useEffect(() => {
    if (save.error || (isTried && isRangeWrong)) focusFirstInvalid(form.current);
  }, [save.error, isTried, isRangeWrong]);

  function change(typed: Partial<SetupFields>): void {
    if (save.error) save.reset();
    setTried(false);
    type(typed);
  }

  function submit(isDraft: boolean): void {
    if (isRangeWrong) {
      setTried(true);
      focusFirstInvalid(form.current);
      return;
    }
    const updatedAt = draft ? draft.seenAt : setup.updatedAt;
    save.mutate(
      { values: valuesOf(fields), isDraft, updatedAt },
      {
        onSuccess: forget,
        onError: (error) => {
          // Where it cannot be read now, the next attempt is refused like this one, and tried again.
          if (error instanceof ApiError && error.status === 409) void readFresh().then(see, () => {});
        },
      },
    );
  }

  function discard(): void {
    forget();
    toast({
      title: 'Changes discarded',
      group: 'technical-setup',
      action: { label: 'Undo', onAct: restore },
    });
  }

  return (
    <>
      <LeaveGuard isActive={draft !== null} />
      {/* Beside the form: Enter in its search must not save. */}
      <MetadataCard isOpenAtFirst={setup.entityId === ''} savedUrl={fields.samlMetadataUrl} onRead={change} />
      <form
        ref={form}
        noValidate
        aria-label="Technical setup"
        onSubmit={(event) => {
          event.preventDefault();
          submit(false);
        }}
      >
        {/* What would be typed while it is being saved would be lost. */}
        <fieldset disabled={save.isPending} className="flex min-w-0 flex-col gap-4">
          <SamlSection
            fields={fields}
            hasSamlPlan={setup.hasSamlPlan}
            findings={draft ? check.findings : setup.findings}
            refusalOf={(field) => refusalAt(save.error, field) ?? refusalAt(check.error, field)}
            onChange={change}
          />
          <IpRangesSection
            rows={fields.rows}
            isTried={isTried}
            refusal={refusalAt(save.error, 'ipRanges')}
            onChange={(rows) => change({ rows })}
          />
          {draft && draft.meanwhile.length > 0 && (
            <MeanwhileNotice setup={setup} changes={draft.meanwhile} onTake={change} />
          )}
          <div className="flex flex-wrap items-center gap-2 max-sm:*:w-full">
            <Button type="submit" isPending={save.isPending && !save.variables.isDraft} pendingText="Saving...">
              Save Technical Setup
            </Button>
            <Button
              variant="secondary"
              onClick={() => submit(true)}
              isPending={save.isPending && save.variables.isDraft}
              pendingText="Saving..."
            >
              Save as draft
            </Button>
            {draft && (
              <>
                <Button variant="ghost" onClick={discard}>
                  Discard changes
                </Button>
                <p className="text-muted text-small">You have changes that are not saved.</p>
              </>
            )}
          </div>
          <p className="text-muted text-small">
            Saving submits it: technical support is notified and reviews it. Only your colleagues see a draft.
          </p>
        </fieldset>
      </form>
      {setup.id !== null && <SignInTestCard hasUnsavedChanges={draft !== null} />}
    </>
  );
}

function refusalAt(error: unknown, field: string): string | undefined {
  if (!(error instanceof ApiError) || error.field === null) return undefined;
  return error.field.split('.', 1)[0] === field ? error.serverMessage : undefined;
}

function focusFirstInvalid(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
}
