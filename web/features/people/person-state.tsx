interface PersonStateProps {
  deactivatedAt: string | null;
  hasPassword: boolean;
}

/** Why a person cannot sign in; nothing if they can. */
export function PersonState({ deactivatedAt, hasPassword }: PersonStateProps) {
  if (deactivatedAt) return <State className="bg-danger-surface text-danger">Deactivated</State>;
  if (!hasPassword) return <State className="bg-warning-surface text-warning">No password yet</State>;
  return null;
}

function State({ className, children }: { className: string; children: string }) {
  return (
    <span
      className={`inline-flex h-5 items-center whitespace-nowrap rounded-full px-2 font-semibold text-caption ${className}`}
    >
      {children}
    </span>
  );
}
