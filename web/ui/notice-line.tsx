import Info from 'lucide-react/icons/info';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { ReactNode } from 'react';

interface NoticeLineProps {
  /** For assistive technology. */
  label: string;
  tone: 'info' | 'warning';
  /** A link or buttons at the right end. */
  actions?: ReactNode;
  children: ReactNode;
}

const looks = {
  info: { Icon: Info, classes: 'bg-surface [&>svg]:text-muted' },
  warning: { Icon: TriangleAlert, classes: 'border-warning/30 bg-warning-surface text-warning' },
};

/** One line below a page's head: a fact that changes how the page is read, or something that is missing. */
export function NoticeLine({ label, tone, actions, children }: NoticeLineProps) {
  const { Icon, classes } = looks[tone];
  return (
    // No landmark: on some pages a section has the same name.
    <div
      role="note"
      aria-label={label}
      className={`flex flex-wrap items-center gap-x-3 gap-y-2 rounded-card border px-4 py-2.5 print:hidden ${classes}`}
    >
      <Icon aria-hidden="true" className="size-4.5 shrink-0" />
      <p className="min-w-0 flex-1 basis-60 text-control">{children}</p>
      {actions}
    </div>
  );
}
