import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import { invoiceLinesMax, lineTextMaxLength } from '#contract/values/limits.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { emptyText, problemsOf, type TypedLine } from './draft-form.ts';

interface DraftLinesProps {
  lines: readonly TypedLine[];
  currency: string;
  /** Mistakes are shown from the first attempt to save. */
  isChecked: boolean;
  onChange: (lines: readonly TypedLine[]) => void;
}

/** The lines of an invoice: description, quantity and unit price. */
export function DraftLines({ lines, currency, isChecked, onChange }: DraftLinesProps) {
  const change = (key: number, part: Partial<TypedLine>) =>
    onChange(lines.map((line) => (line.key === key ? { ...line, ...part } : line)));
  const nextKey = Math.max(-1, ...lines.map(({ key }) => key)) + 1;
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-1.5 font-medium text-control">Lines</legend>
      {lines.map((line, at) => {
        const problems = isChecked ? problemsOf(line, currency) : {};
        return (
          <div key={line.key} className="grid grid-cols-[5rem_minmax(0,1fr)_2.75rem] items-start gap-2">
            <TextField
              label={`Line ${at + 1}: description`}
              className="col-span-3"
              maxLength={lineTextMaxLength}
              value={line.description}
              error={problems.description}
              onChange={({ target }) => change(line.key, { description: target.value })}
            />
            <TextField
              label="Quantity"
              inputMode="numeric"
              value={line.quantity}
              error={problems.quantity}
              onChange={({ target }) => change(line.key, { quantity: target.value })}
            />
            <TextField
              label="Price of one, before VAT"
              inputMode="decimal"
              autoComplete="off"
              value={line.price}
              error={problems.price}
              onChange={({ target }) => change(line.key, { price: target.value })}
            />
            {lines.length > 1 && (
              <IconButton
                label={`Remove line ${at + 1}`}
                icon={<X />}
                className="mt-6"
                onClick={() => onChange(lines.filter(({ key }) => key !== line.key))}
              />
            )}
          </div>
        );
      })}
      {lines.length < invoiceLinesMax && (
        <Button
          variant="secondary"
          size="sm"
          className="self-start"
          icon={<Plus />}
          onClick={() => onChange([...lines, { ...emptyText, key: nextKey }])}
        >
          Add a line
        </Button>
      )}
    </fieldset>
  );
}
