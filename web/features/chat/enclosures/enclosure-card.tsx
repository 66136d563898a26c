import { Link } from '@tanstack/react-router';
import BookOpen from 'lucide-react/icons/book-open';
import CircleSlash from 'lucide-react/icons/circle-slash';
import Download from 'lucide-react/icons/download';
import ReceiptText from 'lucide-react/icons/receipt-text';
import type { ReactNode } from 'react';
import type { Enclosure, EnclosureView } from '#contract/chat/enclosures.ts';
import { paths } from '#contract/values/pages.ts';
import { pressable } from '#web/ui/buttons/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { enclosureFacts, enclosureTitle } from './enclosure-texts.ts';
import { useEnclosure } from './enclosures.api.ts';

interface EnclosureCardProps {
  enclosure: Enclosure;
  isOnPrimary: boolean;
}

/** An enclosure with its present data, as far as the viewer may read it; the whole card opens it. */
export function EnclosureCard({ enclosure, isOnPrimary }: EnclosureCardProps) {
  const { data: view, isPending, error, isFetching, refetch } = useEnclosure(enclosure);
  const look = classNames(
    'flex min-h-13 w-72 max-w-full items-center gap-3 rounded-[10px] px-3 py-2 text-left',
    isOnPrimary ? 'bg-primary-active focus-visible:outline-current' : 'bg-sunken',
  );
  const meta = isOnPrimary ? 'text-bubble-own-meta' : 'text-muted';
  if (view) {
    const body = (
      <CardText title={enclosureTitle(view)} facts={enclosureFacts(view)} meta={meta} icon={<KindIcon view={view} />} />
    );
    if (view.kind === 'resource') {
      const to = view.audience === 'librarian' ? paths.librarianResources : paths.resources;
      return (
        // Closing the details returns to the conversation.
        <Link
          to={to}
          search={{ resource: view.id }}
          state={{ isResourceOpen: true }}
          draggable={false}
          className={look}
        >
          {body}
        </Link>
      );
    }
    return (
      <a href={`/api/invoices/${view.id}/pdf`} download={`${view.number}.pdf`} draggable={false} className={look}>
        {body}
        <Download aria-hidden="true" className="size-4.5 shrink-0" />
      </a>
    );
  }
  const icon = <CircleSlash aria-hidden="true" className="size-5 shrink-0" />;
  if (error) {
    return (
      <button type="button" {...pressable({ isPending: isFetching, onClick: () => void refetch() })} className={look}>
        <CardText title="This could not be loaded" facts="Press to try again" meta={meta} icon={icon} />
      </button>
    );
  }
  const title = enclosure.kind === 'invoice' ? 'Invoice not available' : 'No longer in the library';
  return (
    <span className={look}>
      {isPending ? (
        <span role="status" className="sr-only">
          Loading...
        </span>
      ) : (
        <CardText title={title} facts="It was withdrawn, or isn’t shared with you" meta={meta} icon={icon} />
      )}
    </span>
  );
}

interface CardTextProps {
  title: string;
  facts: string;
  meta: string;
  icon: ReactNode;
}

function CardText({ title, facts, meta, icon }: CardTextProps) {
  return (
    <>
      {icon}
      <span className="min-w-0 flex-1">
        <span dir="auto" className="line-clamp-2 font-medium text-control">
          {title}
        </span>
        <span className={classNames('block text-caption', meta)}>{facts}</span>
      </span>
    </>
  );
}

function KindIcon({ view }: { view: EnclosureView }) {
  const Icon = view.kind === 'invoice' ? ReceiptText : BookOpen;
  return <Icon aria-hidden="true" className="size-5 shrink-0" />;
}
