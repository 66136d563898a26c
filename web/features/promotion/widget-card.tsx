import { useState } from 'react';
import { type KitPicture, kitPicturePath, kitPictures } from '#contract/values/promotion/kit-pictures.ts';
import { kitAlternative } from '#contract/values/promotion/kit-texts.ts';
import { portalName } from '#web/lib/portal.ts';
import { CopyButton } from '#web/ui/buttons/copy-button.tsx';
import { TitledCard } from '#web/ui/card.tsx';
import { RadioChips } from '#web/ui/fields/radio-chips.tsx';
import { pictureAddress } from './kit-address.ts';
import { kitSnippet } from './kit-snippet.ts';
import type { KitPartProps } from './made-kit.ts';

const offered = ['box', 'column', 'strip', 'banner'] as const satisfies readonly KitPicture[];
const options = offered.map((value) => {
  const { label, width, height } = kitPictures[value];
  return { value, label, detail: `${width} × ${height}` };
});

/** For a website: a link with a picture that stays up to date, and no script. */
export function WidgetCard({ kit, onTaken }: KitPartProps) {
  const [chosen, choose] = useState<(typeof offered)[number]>('box');
  const { width, height } = kitPictures[chosen];
  const pictureUrl = `${window.location.origin}${kitPicturePath(kit.key, chosen)}`;
  const code = kitSnippet({ portalName, name: kit.name, link: kit.link, pictureUrl, width, height });
  return (
    <TitledCard title="On your website">
      <div className="flex flex-col gap-4 p-4">
        <p className="max-w-[72ch] text-control">
          Paste this HTML into a LibGuides box or a page of your website. It is a link with a picture: no script, no
          cookie. If you change the name or logo above, the picture follows within an hour; the link stays as you paste
          it.
        </p>
        <RadioChips legend="Size" options={options} value={chosen} onChoose={choose} />
        <img
          src={pictureAddress(kit, chosen)}
          alt={kitAlternative({ portalName, name: kit.name })}
          width={width}
          height={height}
          className="h-auto max-w-full rounded-control border"
        />
        <pre className="whitespace-pre-wrap wrap-anywhere rounded-control border bg-sunken p-3 text-small">{code}</pre>
        <div>
          <CopyButton
            text={code}
            name="the HTML for your website"
            shownAs="the HTML"
            label="Copy HTML"
            onCopied={onTaken}
          />
        </div>
      </div>
    </TitledCard>
  );
}
