import KeyRound from 'lucide-react/icons/key-round';
import type { TechnicalSetup } from '#contract/technical-setup/technical-setup.ts';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { SingleSignOnCard } from './single-sign-on-card.tsx';

interface SingleSignOnTabProps {
  setup: TechnicalSetup;
  /** For staff: the institution. */
  institution?: number;
}

/** Closed until values are live, and says so. */
export function SingleSignOnTab({ setup, institution }: SingleSignOnTabProps) {
  if (setup.live !== null) return <SingleSignOnCard {...(institution !== undefined && { institution })} />;
  return (
    <Card>
      <EmptyState
        icon={<KeyRound />}
        text="Single sign-on is not possible yet"
        detail="Single sign-on to this portal uses the live SAML values. None are live yet."
      />
    </Card>
  );
}
