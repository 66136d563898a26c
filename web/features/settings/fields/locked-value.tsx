import Lock from 'lucide-react/icons/lock';
import { useId } from 'react';

interface LockedValueProps {
  label: string;
  isLabelHidden?: boolean | undefined;
  text: string;
  variable: string;
}

/** A value that the environment sets: it can be read and copied here, and changed on the server alone. */
export function LockedValue({ label, isLabelHidden = false, text, variable }: LockedValueProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className={isLabelHidden ? 'sr-only' : 'mb-1 block font-medium text-control'}>
        {label}
      </label>
      <textarea
        id={id}
        readOnly
        rows={1}
        aria-describedby={`${id}-by`}
        value={text}
        className="field-sizing-content block min-h-9 w-full resize-none rounded-control border border-control border-dashed bg-sunken px-3 py-1.5 text-body text-muted"
      />
      <SetOutside id={`${id}-by`} variable={variable} />
    </div>
  );
}

/** `Set on the server by PORTAL_NAME`, or that the server reads the variable and it is not set. */
export function SetOutside({ id, variable, isSet = true }: { id?: string; variable: string; isSet?: boolean }) {
  return (
    <p id={id} className="mt-1 flex items-center gap-1.5 text-muted text-small">
      <Lock aria-hidden="true" className="size-3.5 shrink-0" />
      <span className="wrap-anywhere">
        {isSet ? 'Set on the server by ' : 'Not set. The server reads '}
        <code>{variable}</code>
      </span>
    </p>
  );
}
