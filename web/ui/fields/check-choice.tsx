interface CheckChoiceProps {
  label: string;
  description: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

/** A checkbox with a sentence below its label. */
export function CheckChoice({ label, description, isOn, onChange }: CheckChoiceProps) {
  return (
    <label className="flex min-h-11 cursor-pointer items-start gap-2.5 rounded-control py-2 has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2">
      <input
        type="checkbox"
        checked={isOn}
        onChange={({ target }) => onChange(target.checked)}
        className="mt-0.5 size-4 shrink-0 accent-primary outline-none"
      />
      <span className="min-w-0">
        <span className="block font-medium text-control">{label}</span>
        <span className="block text-muted text-small">{description}</span>
      </span>
    </label>
  );
}
