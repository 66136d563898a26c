import { shownLink } from '#contract/values/promotion/kit-link.ts';
import { portalName } from '#web/lib/portal.ts';
import { TitledCard } from '#web/ui/card.tsx';
import { pictureAddress } from './kit-address.ts';
import type { KitPartProps } from './made-kit.ts';
import { PictureActions } from './picture-actions.tsx';

/** The QR code alone, for whatever a library prints itself. */
export function CodeCard({ kit, onTaken }: KitPartProps) {
  const address = pictureAddress(kit, 'qr-code');
  return (
    <TitledCard title="QR code">
      <div className="flex flex-wrap gap-4 p-4">
        <img
          src={address}
          alt={`A QR code that leads to ${shownLink(kit.link)}`}
          width={160}
          height={160}
          className="rounded-control border"
        />
        <div className="flex min-w-60 flex-1 flex-col gap-3">
          <p className="max-w-[60ch] text-control">
            For bookmarks, slides and shelf ends. It leads to{' '}
            <span className="wrap-anywhere font-medium">{kit.link}</span>
          </p>
          <p className="max-w-[60ch] text-muted text-small">
            Print it at least 2.5 cm wide and leave its white edge. Try it with a phone before you print many.
          </p>
          <PictureActions address={address} name={`${portalName} QR code`} scale={4} onTaken={onTaken} />
        </div>
      </div>
    </TitledCard>
  );
}
