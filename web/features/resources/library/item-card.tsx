import type { ReactNode } from 'react';

interface ItemCardProps {
  /** The link that opens it, or its name. */
  title: ReactNode;
  badge: ReactNode;
  description?: string;
  /** Further facts, such as its date. */
  facts?: ReactNode;
  /** Above the text. */
  picture?: ReactNode;
  actions: ReactNode;
}

export const itemTitleClasses =
  'line-clamp-2 font-semibold text-h3 outline-offset-0 after:absolute after:inset-0 after:rounded-card hover:underline touch:-my-3 touch:line-clamp-none touch:py-3';

export function ItemCard({ title, badge, description, facts, picture, actions }: ItemCardProps) {
  return (
    <li className="relative flex flex-col gap-2 rounded-card border bg-surface p-4 shadow-card transition-colors duration-120 focus-within:border-control hover:border-control">
      {picture}
      <div className="flex items-start justify-between gap-3">
        {title}
        {badge}
      </div>
      {description && <p className="line-clamp-4 text-muted text-small">{description}</p>}
      <div className="mt-auto flex flex-wrap items-center justify-between gap-x-3 gap-y-1 pt-1 text-muted text-small">
        {facts && <p>{facts}</p>}
        {/* Above the link that covers the card. */}
        <div className="relative -mr-2 -my-1 ml-auto flex flex-wrap items-center justify-end">{actions}</div>
      </div>
    </li>
  );
}
