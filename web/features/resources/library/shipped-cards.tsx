import { Link } from '@tanstack/react-router';
import Download from 'lucide-react/icons/download';
import Megaphone from 'lucide-react/icons/megaphone';
import { paths } from '#contract/values/pages.ts';
import { LabelBadge } from '#web/features/resources/label-badge.tsx';
import { downloadBlob } from '#web/lib/files/download.ts';
import { drawPng, loadPicture } from '#web/lib/files/svg-png.ts';
import { portalName } from '#web/lib/portal.ts';
import { toast } from '#web/ui/overlays/toast.tsx';
import { ItemCard, itemTitleClasses } from './item-card.tsx';
import { DownloadLink, itemLinkClasses } from './item-link.tsx';
import type { Guide, LibrarianTab } from './librarian-search.ts';
import { guides } from './librarian-search.ts';
import { shippedGuides, shippedLogo } from './shipped-items.ts';

export function ShippedCards({ tab }: { tab: LibrarianTab }) {
  return (
    <>
      {(tab === 'all' || tab === 'brand') && <KitCard />}
      {(tab === 'all' || tab === 'documents') && guides.map((guide) => <GuideCard key={guide} guide={guide} />)}
      {(tab === 'all' || tab === 'brand') && <LogoCard />}
    </>
  );
}

function KitCard() {
  return (
    <ItemCard
      title={
        <Link to={paths.promotionKit} className={itemTitleClasses}>
          Promotion kit
        </Link>
      }
      badge={<LabelBadge label="PDF, PNG, HTML" />}
      description="A poster, banners, an e-mail and a box for your website, with your name, logo and link filled in."
      picture={<GuideCover title="For your readers, in your name" />}
      actions={
        <Link to={paths.promotionKit} className={itemLinkClasses}>
          <Megaphone />
          Open
          <span className="sr-only"> the promotion kit</span>
        </Link>
      }
    />
  );
}

function GuideCard({ guide }: { guide: Guide }) {
  const { title, cover, description, path, pdf } = shippedGuides[guide];
  return (
    <ItemCard
      title={
        <Link to={path} className={itemTitleClasses}>
          {title}
        </Link>
      }
      badge={<LabelBadge label="PDF" />}
      description={description}
      picture={<GuideCover title={cover} />}
      actions={
        <DownloadLink href={pdf} title={title}>
          Download PDF
        </DownloadLink>
      }
    />
  );
}

/** Imitates the guide's first page. Decorative, because the text stands below. */
function GuideCover({ title }: { title: string }) {
  return (
    <span
      aria-hidden="true"
      className="flex h-19.5 items-end gap-3 overflow-hidden rounded-control bg-panel px-4 text-panel-text forced-color-adjust-none"
    >
      <span className="flex-1 self-center font-semibold font-serif text-[17px] leading-5.5">{title}</span>
      {spines.map(([look, size]) => (
        <span key={size} className={`-mr-2 w-3 ${look} ${size}`} />
      ))}
    </span>
  );
}

const spines = [
  ['bg-primary', 'h-12'],
  ['bg-panel-muted', 'h-9'],
  ['bg-accent', 'h-14'],
  ['bg-panel-line', 'h-10'],
  ['bg-panel-text', 'h-11'],
] as const;

function LogoCard() {
  const { title, description, svg } = shippedLogo;
  return (
    <ItemCard
      title={<p className="font-semibold text-h3">{title}</p>}
      badge={<LabelBadge label="SVG, PNG" />}
      description={description}
      // The logo's text is dark, so it needs a light background in either theme.
      picture={
        <span className="grid h-19.5 place-items-center rounded-control border bg-on-primary px-4">
          <img src={svg} alt="" className="h-9 max-w-full object-contain" />
        </span>
      }
      actions={
        <>
          <DownloadLink href={svg} title={title}>
            Download SVG
          </DownloadLink>
          <button type="button" onClick={() => void saveLogoPng()} className={itemLinkClasses}>
            <Download aria-hidden="true" className="size-4" />
            Download PNG
            <span className="sr-only"> {title}</span>
          </button>
        </>
      }
    />
  );
}

/** Large enough for a slide. */
const logoPngHeight = 280;

async function saveLogoPng() {
  try {
    const logo = await loadPicture(shippedLogo.svg);
    const { naturalWidth: width, naturalHeight: height } = logo;
    const png = await drawPng({ width, height, scale: logoPngHeight / height }, (context) =>
      context.drawImage(logo, 0, 0),
    );
    downloadBlob(`${portalName} logo.png`, png);
  } catch {
    toast({ title: 'The image could not be created', isDestructive: true, group: 'logo' });
  }
}
