import { Link } from '@tanstack/react-router';
import Trash2 from 'lucide-react/icons/trash-2';
import type { Resource } from '#contract/resources.ts';
import { KindBadge } from '#web/features/resources/kind-badge.tsx';
import { dateText } from '#web/lib/days.ts';
import { resourceLink } from '#web/lib/pages/links.ts';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { CardAction } from './card-action.tsx';
import { CardPicture } from './card-picture.tsx';
import { ItemCard, itemTitleClasses } from './item-card.tsx';

interface LibrarianCardProps {
  resource: Resource;
  /** Null hides the delete button. */
  onDelete: ((resource: Resource) => void) | null;
}

export function LibrarianCard({ resource, onDelete }: LibrarianCardProps) {
  const { id, title, description, sharedAt } = resource;
  return (
    <ItemCard
      title={
        <Link {...resourceLink(id)} className={itemTitleClasses}>
          {title}
        </Link>
      }
      badge={<KindBadge resource={resource} />}
      description={description}
      picture={<CardPicture resource={resource} />}
      facts={<time dateTime={sharedAt}>{dateText(sharedAt)}</time>}
      actions={
        <>
          <CardAction resource={resource} />
          {onDelete && (
            <IconButton
              label={`Delete ${title}`}
              icon={<Trash2 />}
              onClick={() => onDelete(resource)}
              className="not-disabled:hover:text-danger"
            />
          )}
        </>
      }
    />
  );
}
