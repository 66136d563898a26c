import type { Session } from '#contract/schedule/schedule.ts';
import {
  seriesMaxWeeks,
  sessionDescriptionMaxLength,
  sessionKindLabel,
  sessionKinds,
  sessionPlaceMaxLength,
  sessionTitleMaxLength,
} from '#contract/values/schedule.ts';
import { faultOf } from '#web/features/schedule/fault-of.ts';
import { usePlanCheck } from '#web/features/schedule/schedule.api.ts';
import { kindOptions } from '#web/features/schedule/schedule-search.ts';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextArea } from '#web/ui/fields/text-area.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { DialogForm } from '#web/ui/overlays/form-dialog.tsx';
import { PeopleField } from './people-field.tsx';
import { PlanWarnings } from './plan-warnings.tsx';
import { ReasonField, ScopeChoice } from './reason-fields.tsx';
import { isMoved, planOf, type SessionValues } from './session-values.ts';
import { TimeFields } from './time-fields.tsx';
import { TutorField } from './tutor-field.tsx';

interface SessionFormProps {
  /** Null for a new one. */
  session: Session | null;
  values: SessionValues;
  onChange: (values: SessionValues) => void;
  /** Why it was not saved. */
  failure: unknown;
  /** Resolves once the server has answered. */
  onSubmit: () => Promise<unknown>;
}

/** The fields of a session. The server checks them, and its messages appear at the fields. */
export function SessionForm({ session, values, onChange, failure: saving, onSubmit }: SessionFormProps) {
  const change = (part: Partial<SessionValues>) => onChange({ ...values, ...part });
  const planned = planOf(values);
  const plan = planned && session ? { ...planned, sessionId: session.id } : planned;
  const check = usePlanCheck(plan);
  // Shows what cannot be saved before anybody tries.
  const failure = saving ?? check.error;

  function chooseKind(chosen: string): void {
    const kind = sessionKinds.find((known) => known === chosen) ?? values.kind;
    const hasOwnTitle = values.title.trim() !== '' && values.title !== sessionKindLabel(values.kind);
    change({ kind, ...(hasOwnTitle ? {} : { title: sessionKindLabel(kind) }) });
  }

  return (
    <DialogForm onSubmit={onSubmit}>
      <SelectField
        label="Kind"
        value={values.kind}
        options={kindOptions}
        error={faultOf(failure, 'kind')}
        onChange={({ target }) => chooseKind(target.value)}
      />
      <TextField
        label="Title"
        maxLength={sessionTitleMaxLength}
        value={values.title}
        error={faultOf(failure, 'title')}
        onChange={({ target }) => change({ title: target.value })}
      />
      <TutorField
        value={values.tutorId}
        error={faultOf(failure, 'tutorId')}
        onChoose={(tutorId) => change({ tutorId })}
      />
      <PeopleField
        value={values.participantIds}
        known={session?.participants ?? []}
        error={faultOf(failure, 'participantIds')}
        onChange={(participantIds) => change({ participantIds })}
      />
      <TimeFields
        values={values}
        onChange={change}
        error={faultOf(failure, 'startTime', 'zone')}
        lengthError={faultOf(failure, 'endTime')}
      />
      {session === null && (
        <TextField
          label="Repeat weekly"
          hint="How many sessions, one a week."
          type="number"
          min={1}
          max={seriesMaxWeeks}
          value={values.weeks || ''}
          error={faultOf(failure, 'weeks')}
          onChange={({ target }) => change({ weeks: Math.trunc(Number(target.value)) })}
        />
      )}
      <PlanWarnings plan={plan} check={check} />
      <TextField
        label="Place or link"
        placeholder="A room, or https://"
        maxLength={sessionPlaceMaxLength}
        value={values.place}
        error={faultOf(failure, 'place')}
        onChange={({ target }) => change({ place: target.value })}
      />
      <TextArea
        label="Description"
        rows={3}
        maxLength={sessionDescriptionMaxLength}
        value={values.description}
        error={faultOf(failure, 'description')}
        onChange={({ target }) => change({ description: target.value })}
      />
      {session?.seriesId != null && <ScopeChoice value={values.scope} onChoose={(scope) => change({ scope })} />}
      {session && isMoved(session, values) && (
        <ReasonField
          reason={values.reason}
          onReason={(reason) => change({ reason })}
          error={faultOf(failure, 'reason')}
        />
      )}
    </DialogForm>
  );
}
