import ChevronDown from 'lucide-react/icons/chevron-down';
import { type ReactNode, useId, useState } from 'react';
import { Button } from './buttons/button.tsx';
import { TitledCard } from './card.tsx';

interface FoldableCardProps {
  title: string;
  /** Summarises the content while it is folded. */
  summary?: string | undefined;
  isOpenAtFirst: boolean;
  /** Cannot be folded, because work in it is in progress. */
  isLockedOpen?: boolean;
  children: ReactNode;
}

/** A card whose content can be hidden; text typed in it stays. */
export function FoldableCard({ title, summary, isOpenAtFirst, isLockedOpen = false, children }: FoldableCardProps) {
  const panelId = useId();
  const [isUnfolded, setUnfolded] = useState(isOpenAtFirst);
  // Stays open when `isLockedOpen` ends.
  if (isLockedOpen && !isUnfolded) setUnfolded(true);
  const isOpen = isUnfolded || isLockedOpen;
  return (
    <TitledCard
      title={title}
      headClassName={isOpen ? '' : 'border-b-0'}
      actions={
        !isLockedOpen && (
          <Button
            variant="ghost"
            size="sm"
            aria-expanded={isOpen}
            aria-controls={panelId}
            icon={<ChevronDown className={isOpen ? 'rotate-180' : ''} />}
            onClick={() => setUnfolded(!isOpen)}
          >
            {isOpen ? 'Hide' : 'Show'}
            <span className="sr-only"> {title}</span>
          </Button>
        )
      }
    >
      {!isOpen && summary && <p className="wrap-anywhere -mt-3 px-4 pb-3 text-muted text-small">{summary}</p>}
      <div id={panelId} hidden={!isOpen}>
        {children}
      </div>
    </TitledCard>
  );
}
