import CircleAlert from 'lucide-react/icons/circle-alert';

/** Why the form as a whole was refused; nothing without a reason. */
export function FormFailure({ error }: { error: string | undefined }) {
  if (!error) return null;
  return (
    <p
      role="alert"
      className="flex items-start gap-2 rounded-control bg-danger-surface px-3 py-2 text-danger text-small"
    >
      <CircleAlert aria-hidden="true" className="mt-px size-4 shrink-0" />
      {error}
    </p>
  );
}
