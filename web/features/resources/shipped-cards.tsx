import { Link } from '@tanstack/react-router';
import { ItemCard, itemTitleClasses } from './item-card.tsx';
import { DownloadLink } from './item-link.tsx';
import { LabelBadge } from './label-badge.tsx';
import type { Guide, LibrarianTab } from './librarian-search.ts';
import { guides } from './librarian-search.ts';
import { shippedGuides, shippedLogo } from './shipped-items.ts';

/** What ships with the product and belongs under a tab. */
export function ShippedCards({ tab }: { tab: LibrarianTab }) {
  return (
    <>
      {(tab === 'all' || tab === 'documents') && guides.map((guide) => <GuideCard key={guide} guide={guide} />)}
      {(tab === 'all' || tab === 'brand') && <LogoCard />}
    </>
  );
}

function GuideCard({ guide }: { guide: Guide }) {
  const { title, description, url } = shippedGuides[guide];
  return (
    <ItemCard
      title={
        <Link
          to="."
          search={(before: object) => ({ ...before, guide })}
          resetScroll={false}
          className={itemTitleClasses}
        >
          {title}
        </Link>
      }
      badge={<LabelBadge label="PDF" />}
      description={description}
      facts="Document"
      actions={
        <DownloadLink href={url} title={title}>
          Download PDF
        </DownloadLink>
      }
    />
  );
}

function LogoCard() {
  const { title, description, svg, png } = shippedLogo;
  return (
    <ItemCard
      title={<h3>{title}</h3>}
      badge={<LabelBadge label="SVG, PNG" />}
      description={description}
      // The name is dark: it needs a light ground in either theme.
      picture={
        <span className="grid place-items-center rounded-control border bg-on-primary p-5">
          <img src={svg} alt="" className="h-9 max-w-full object-contain" />
        </span>
      }
      facts="Brand Asset"
      actions={
        <>
          <DownloadLink href={svg} title={title}>
            Download SVG
          </DownloadLink>
          <DownloadLink href={png} title={title}>
            Download PNG
          </DownloadLink>
        </>
      }
    />
  );
}
