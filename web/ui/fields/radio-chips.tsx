import { useId } from 'react';

interface RadioChipsProps<Value extends string> {
  legend: string;
  options: readonly { value: Value; label: string; detail?: string }[];
  value: Value | null;
  onChoose: (value: Value) => void;
}

/** A choice between a few short options, all of them visible. */
export function RadioChips<Value extends string>({ legend, options, value, onChoose }: RadioChipsProps<Value>) {
  const name = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 font-medium text-control">{legend}</legend>
      <div className="flex flex-wrap gap-2">
        {options.map((option) => (
          <label
            key={option.value}
            className="flex min-h-9 cursor-pointer flex-col justify-center rounded-control border border-control px-3 py-1 text-control transition-colors duration-120 hover:bg-hover has-checked:border-primary has-checked:bg-selected has-checked:font-semibold has-checked:text-link has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2 touch:min-h-11"
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={value === option.value}
              onChange={() => onChoose(option.value)}
              className="sr-only"
            />
            {option.label}
            {option.detail && <span className="font-normal text-muted text-small">{option.detail}</span>}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
