import Megaphone from 'lucide-react/icons/megaphone';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { QueryCard } from '#web/ui/states/query-card.tsx';
import { BannersCard } from './banners-card.tsx';
import { CodeCard } from './code-card.tsx';
import { EmailCard } from './email-card.tsx';
import { KitForm } from './kit-form.tsx';
import { isMade } from './made-kit.ts';
import { PosterCard } from './poster-card.tsx';
import { usePromotionKit } from './promotion.api.ts';
import { WidgetCard } from './widget-card.tsx';

interface KitProps {
  /** Set by staff; undefined for customers, who see their own. */
  institution: number | undefined;
  /** Called when something was downloaded or copied. */
  onTaken: () => void;
}

/** The promotion kit of an institution: its values, and everything made from them. */
export function Kit({ institution, onTaken }: KitProps) {
  const query = usePromotionKit(institution);
  const kit = query.data;
  return (
    <>
      <QueryCard title="Your details" what="the promotion kit" query={query}>
        {(read) => <KitForm key={institution} kit={read} institution={institution} />}
      </QueryCard>
      {kit && !isMade(kit) && (
        <Card>
          <EmptyState
            icon={<Megaphone />}
            text="Your kit is almost ready"
            detail="Enter where your readers get in, and save. The poster, banners, texts and QR code then appear here."
          />
        </Card>
      )}
      {kit && isMade(kit) && (
        <>
          <PosterCard kit={kit} institution={institution} onTaken={onTaken} />
          <WidgetCard kit={kit} onTaken={onTaken} />
          <BannersCard kit={kit} onTaken={onTaken} />
          <EmailCard kit={kit} onTaken={onTaken} />
          <CodeCard kit={kit} onTaken={onTaken} />
        </>
      )}
    </>
  );
}
