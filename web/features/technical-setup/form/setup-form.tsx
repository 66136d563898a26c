import { type ReactNode, use, useEffect, useId, useRef, useState } from 'react';
import type { TechnicalSetup } from '#contract/technical-setup/technical-setup.ts';
import { londonTime } from '#contract/values/chat/support-hours.ts';
import { readRow } from '#contract/values/ip-ranges/ip-range.ts';
import { samlPlansText } from '#contract/values/plans-and-usage/plans.ts';
import { IpRangesSection } from '#web/features/technical-setup/ranges/ip-ranges-section.tsx';
import type { SetupTab } from '#web/features/technical-setup/setup-tabs.ts';
import { SignInTestCard } from '#web/features/technical-setup/sign-in-test/sign-in-test-card.tsx';
import {
  SetupOf,
  useFreshSetup,
  useSaveSetup,
  useSetupCheck,
} from '#web/features/technical-setup/technical-setup.api.ts';
import { ApiError } from '#web/lib/calls/api-error.ts';
import { usePlanOn } from '#web/lib/plans.ts';
import { focusFirstInvalid } from '#web/ui/fields/first-invalid.ts';
import { LeaveGuard } from '#web/ui/overlays/leave-guard.tsx';
import { toast } from '#web/ui/overlays/toast.tsx';
import { useFocusBack } from '#web/ui/use-focus-back.ts';
import { MeanwhileNotice } from './meanwhile-notice.tsx';
import { MetadataCard } from './metadata-card.tsx';
import { SamlSection } from './saml-section.tsx';
import { SaveBar } from './save-bar.tsx';
import { type SetupFields, valuesOf } from './setup-draft.ts';
import { changedFields } from './unsaved-fields.ts';
import { useSetupDraft } from './use-setup-draft.ts';

interface SetupFormProps {
  setup: TechnicalSetup;
  /** The open tab; the parts of the form stay in the page on all of them, with what is typed. */
  tab: SetupTab;
  onTab: (tab: SetupTab) => void;
  /** The other tabs. */
  children?: ReactNode;
}

export function SetupForm({ setup, tab, onTab, children }: SetupFormProps) {
  const isOwn = use(SetupOf) === undefined;
  const save = useSaveSetup();
  const readFresh = useFreshSetup();
  const { draft, fields, type, see, forget, restore } = useSetupDraft(setup, { isSaving: save.isPending });
  // Rows are checked here as they are typed, because an unreadable row must not keep the rest from being checked by the server.
  const check = useSetupCheck(draft && valuesOf({ ...fields, rows: [] }));
  const [isTried, setTried] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const formId = useId();
  const changed = draft ? changedFields(draft) : [];
  const planOn = usePlanOn();
  const today = londonTime(Date.now()).day;
  const samlPlans = planOn && samlPlansText((tier) => planOn(tier, today));
  const saving = save.isPending ? savedAs(save.variables) : null;
  useFocusBack(save.isPending);
  const isRangeWrong = fields.rows.some((row) => readRow(row).state === 'problem');

  const wrongTab = tabOfMistake(save.error, isTried && isRangeWrong);
  useEffect(() => {
    if (wrongTab) onTab(wrongTab);
  }, [wrongTab, onTab]);
  useEffect(() => {
    if (form.current && (save.error || (isTried && isRangeWrong)) && (!wrongTab || wrongTab === tab))
      focusFirstInvalid(form.current);
  }, [save.error, isTried, isRangeWrong, wrongTab, tab]);

  function change(typed: Partial<SetupFields>): void {
    if (save.error) save.reset();
    setTried(false);
    type(typed);
  }

  function submit(isDraft: boolean): void {
    if (isRangeWrong) {
      setTried(true);
      onTab('ranges');
      if (form.current && tab === 'ranges') focusFirstInvalid(form.current);
      return;
    }
    const updatedAt = draft ? draft.seenAt : setup.updatedAt;
    save.mutate(
      { values: valuesOf(fields), isDraft, updatedAt },
      {
        onSuccess: forget,
        onError: (error) => {
          // If the read fails, the next attempt is refused again and tries again.
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

  const isFormTab = tab === 'saml' || tab === 'ranges';
  return (
    <>
      <LeaveGuard isActive={draft !== null} />
      {/* Outside the form, because Enter in its search must not save. */}
      <div hidden={tab !== 'saml'}>
        <MetadataCard isOpenAtFirst={setup.entityId === ''} savedUrl={fields.samlMetadataUrl} onRead={change} />
      </div>
      <form
        ref={form}
        id={formId}
        noValidate
        hidden={!isFormTab}
        aria-label="Technical setup"
        onSubmit={(event) => {
          event.preventDefault();
          submit(false);
        }}
      >
        {/* Disabled, because text typed during the save would be lost. */}
        <fieldset
          disabled={save.isPending}
          className="flex min-w-0 flex-col gap-4 [&_:is(input,textarea,button)]:scroll-mb-32"
        >
          <div hidden={tab !== 'saml'}>
            <SamlSection
              fields={fields}
              hasSamlPlan={setup.hasSamlPlan}
              samlPlans={samlPlans}
              findings={draft ? check.findings : setup.findings}
              refusalOf={(field) => refusalAt(save.error, field) ?? refusalAt(check.error, field)}
              onChange={change}
              isChanged={(field) => changed.includes(field)}
            />
          </div>
          <div hidden={tab !== 'ranges'}>
            <IpRangesSection
              rows={fields.rows}
              isTried={isTried}
              refusal={refusalAt(save.error, 'ipRanges')}
              onChange={(rows) => change({ rows })}
            />
          </div>
          {draft && draft.meanwhile.length > 0 && (
            <MeanwhileNotice setup={setup} changes={draft.meanwhile} onTake={change} />
          )}
        </fieldset>
      </form>
      {isOwn && tab === 'test' && <SignInTestCard hasUnsavedChanges={draft !== null} missing={missingForTest(setup)} />}
      {children}
      {(isFormTab || draft) && (
        <SaveBar formId={formId} draft={draft} saving={saving} onSaveDraft={() => submit(true)} onDiscard={discard} />
      )}
    </>
  );
}

function missingForTest({ entityId, ssoEndpoint, certificate }: TechnicalSetup): string[] {
  const needed = { 'the entity ID': entityId, 'the SSO endpoint': ssoEndpoint, 'the certificate': certificate };
  return Object.entries(needed).flatMap(([name, value]) => (value === '' ? [name] : []));
}

/** The tab with the first field that was refused; undefined if none was, or none is known. */
function tabOfMistake(error: unknown, isRangeWrong: boolean): SetupTab | undefined {
  if (isRangeWrong) return 'ranges';
  if (!(error instanceof ApiError) || error.field === null) return undefined;
  return error.field.startsWith('ipRanges') ? 'ranges' : 'saml';
}

function savedAs({ isDraft }: { isDraft: boolean }): 'draft' | 'setup' {
  return isDraft ? 'draft' : 'setup';
}

function refusalAt(error: unknown, field: string): string | undefined {
  if (!(error instanceof ApiError) || error.field === null) return undefined;
  return error.field.split('.', 1)[0] === field ? error.serverMessage : undefined;
}
