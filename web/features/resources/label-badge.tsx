export function LabelBadge({ label }: { label: string }) {
  return (
    <span className="inline-flex h-5 shrink-0 items-center rounded-full bg-role-other-bg px-2 font-medium text-caption text-role-other-fg">
      {label}
    </span>
  );
}
