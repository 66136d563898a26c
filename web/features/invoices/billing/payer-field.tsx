import { useQuery } from '@tanstack/react-query';
import { readOf } from '#web/lib/calls/api.ts';
import { SearchedField } from '#web/ui/fields/searched-field.tsx';

interface PayerFieldProps {
  value: number | null;
  error: string | undefined;
  onChoose: (institutionId: number | null) => void;
}

/** A choice of one institution that the viewer may bill. */
export function PayerField({ value, error, onChoose }: PayerFieldProps) {
  const chosen = useQuery({
    ...readOf('GET /api/billing/payers', { query: { institution: value ?? 0 } }),
    enabled: value !== null,
  });
  const [known] = chosen.data ?? [];
  return (
    <SearchedField
      label="Institution"
      what="institutions"
      placeholder="Select an institution"
      hint="No one gets the invoice yet. Choose a customer before you send it."
      value={value === null ? '' : String(value)}
      error={error}
      find={(query) => readOf('GET /api/billing/payers', { query })}
      choiceOf={choiceOf}
      known={known && choiceOf(known)}
      onChoose={(text) => onChoose(Number(text) || null)}
    />
  );
}

function choiceOf({ id, name }: { id: number; name: string }) {
  return { value: String(id), label: name };
}
