import { sessionReasonMaxLength } from '#contract/values/schedule.ts';
import { RadioChips } from '#web/ui/fields/radio-chips.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';

interface ReasonFieldsProps {
  reason: string;
  onReason: (reason: string) => void;
  error: string | undefined;
}

export function ReasonField({ reason, onReason, error }: ReasonFieldsProps) {
  return (
    <TextField
      label="Reason"
      hint="Everyone taking part sees it"
      maxLength={sessionReasonMaxLength}
      value={reason}
      error={error}
      onChange={({ target }) => onReason(target.value)}
    />
  );
}

const scopes = [
  { value: 'one', label: 'This date only' },
  { value: 'rest', label: 'This and the following dates' },
] as const;

/** The choice of which dates of a series are meant. */
export function ScopeChoice({ value, onChoose }: { value: 'one' | 'rest'; onChoose: (scope: 'one' | 'rest') => void }) {
  return <RadioChips legend="Which dates?" options={scopes} value={value} onChoose={onChoose} />;
}
