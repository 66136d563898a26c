import Download from 'lucide-react/icons/download';
import { posterPaperNames, posterPapers } from '#contract/values/promotion/kit-pictures.ts';
import { portalName } from '#web/lib/portal.ts';
import { buttonClasses } from '#web/ui/buttons/button.tsx';
import { TitledCard } from '#web/ui/card.tsx';
import { pictureAddress } from './kit-address.ts';
import type { KitPartProps } from './made-kit.ts';
import { PictureActions } from './picture-actions.tsx';

/** The width of A4 at 300 dpi, relative to the picture's. */
const scale = 2480 / posterPapers.a4.width;

/** The poster as a PDF for each paper size. */
export function PosterCard({ kit, institution, onTaken }: KitPartProps & { institution: number | undefined }) {
  const address = pictureAddress(kit, 'poster');
  return (
    <TitledCard title="Poster">
      <div className="flex flex-wrap gap-4 p-4">
        <img
          src={address}
          alt={`The poster for ${kit.name}, with a QR code`}
          width={210}
          height={297}
          className="rounded-control border bg-on-primary"
        />
        <div className="flex min-w-60 flex-1 flex-col gap-3">
          <p className="max-w-[60ch] text-control">
            For the enquiry desk, beside the printers and in the lifts. Print it at 100%, in colour or in black and
            white.
          </p>
          <div className="flex flex-wrap gap-2">
            {posterPaperNames.map((paper) => (
              <a
                key={paper}
                href={`/api/promotion-kit/poster?paper=${paper}${institution ? `&institution=${institution}` : ''}`}
                download
                onClick={onTaken}
                className={buttonClasses('secondary')}
              >
                <Download aria-hidden="true" />
                {posterPapers[paper].label} PDF
              </a>
            ))}
          </div>
          {!kit.hasPrintedName && (
            <p className="max-w-[60ch] rounded-control bg-sunken p-3 text-small">
              The PDF can’t show the letters of this name yet. Press Save above, and it will.
            </p>
          )}
          <PictureActions address={address} name={`${portalName} poster`} scale={scale} onTaken={onTaken} />
        </div>
      </div>
    </TitledCard>
  );
}
