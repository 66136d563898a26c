import { kitPictureNames, kitPictures } from '#contract/values/promotion/kit-pictures.ts';
import { kitAlternative } from '#contract/values/promotion/kit-texts.ts';
import { portalName } from '#web/lib/portal.ts';
import { TitledCard } from '#web/ui/card.tsx';
import { pictureAddress } from './kit-address.ts';
import type { KitPartProps } from './made-kit.ts';
import { PictureActions } from './picture-actions.tsx';

export function BannersCard({ kit, onTaken }: KitPartProps) {
  const alternative = kitAlternative({ portalName, name: kit.name });
  return (
    <TitledCard title="Banners">
      <ul className="grid gap-4 p-4 sm:grid-cols-2 lg:grid-cols-3">
        {kitPictureNames.map((name) => {
          const { label, use, width, height } = kitPictures[name];
          const address = pictureAddress(kit, name);
          return (
            <li key={name} className="flex flex-col gap-2 rounded-control border p-3">
              <span className="grid h-44 place-items-center rounded-control bg-sunken p-2">
                <img
                  src={address}
                  alt={alternative}
                  loading="lazy"
                  className="max-h-40 max-w-full"
                  width={width}
                  height={height}
                />
              </span>
              <h3 className="font-semibold text-control">
                {label}{' '}
                <span className="font-normal text-muted">
                  {width} × {height}
                </span>
              </h3>
              <p className="text-muted text-small">{use}</p>
              <div className="mt-auto">
                <PictureActions
                  address={address}
                  name={`${portalName} ${label.toLowerCase()} ${width}x${height}`}
                  // Twice as many pixels for screens with small ones; the picture for screens has enough.
                  scale={name === 'screen' ? 1 : 2}
                  onTaken={onTaken}
                />
              </div>
            </li>
          );
        })}
      </ul>
      <p className="border-t p-4 text-muted text-small">
        Wherever you put one, link it to your address and give it this alternative text: “{alternative}”.
      </p>
    </TitledCard>
  );
}
