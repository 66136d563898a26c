import CircleAlert from 'lucide-react/icons/circle-alert';
import { useId } from 'react';

interface CheckChipsProps<Value extends number> {
  legend: string;
  options: readonly { value: Value; label: string }[];
  values: readonly Value[];
  error: string | undefined;
  /** In the order of the options. */
  onChange: (values: Value[]) => void;
}

/** A choice of several from a few options. */
export function CheckChips<Value extends number>({ legend, options, values, error, onChange }: CheckChipsProps<Value>) {
  const errorId = useId();
  const toggled = (value: Value, isOn: boolean) =>
    options.map((option) => option.value).filter((other) => (other === value ? isOn : values.includes(other)));
  return (
    <fieldset className="min-w-0" aria-describedby={error ? errorId : undefined}>
      <legend className="mb-1 font-medium text-control">{legend}</legend>
      <div className="grid grid-cols-2 gap-x-4 md:grid-cols-3">
        {options.map(({ value, label }) => (
          <label key={value} className="flex min-h-8 items-center gap-2 text-control touch:min-h-11">
            <input
              type="checkbox"
              className="size-4 accent-primary"
              checked={values.includes(value)}
              aria-invalid={error ? true : undefined}
              onChange={({ target }) => onChange(toggled(value, target.checked))}
            />
            {label}
          </label>
        ))}
      </div>
      {error && (
        <p id={errorId} className="mt-1 flex items-center gap-1.5 text-danger text-small">
          <CircleAlert aria-hidden="true" className="size-3.5 shrink-0" />
          {error}
        </p>
      )}
    </fieldset>
  );
}
