import { Link } from '@tanstack/react-router';
import { editionText, type Guide } from '#contract/content/guide.ts';
import { PortalMark } from '#web/ui/badges/portal-mark.tsx';

export function GuideCover({ guide }: { guide: Guide }) {
  const { title, subtitle, portalName, supportEmail, chapters, poster } = guide;
  const titles = [...chapters.map((chapter) => chapter.title), ...(poster ? [poster.title] : [])];
  return (
    <header className="guide-cover flex flex-col">
      <div className="bg-panel px-5 py-8 text-panel-text md:px-12 md:py-14">
        <p className="flex items-center gap-3 font-semibold text-[15px]">
          <PortalMark className="size-8" />
          {portalName}
        </p>
        <h1 className="mt-10 text-[34px] leading-10 md:mt-16 md:text-[44px] md:leading-13">{title}</h1>
        <p className="mt-4 max-w-110 text-body text-panel-muted">{subtitle}</p>
      </div>
      <nav aria-label="In this guide" className="px-5 py-4 md:px-12 md:py-8">
        <ol>
          {titles.map((name, index) => (
            <li key={name} className="border-b last:border-b-0">
              <Link
                to="."
                hash={chapterId(index + 1)}
                activeOptions={{ exact: true, includeHash: true }}
                className="flex min-h-11 items-center gap-4 text-link hover:underline print:text-ink"
              >
                <span className="w-5 shrink-0 text-right font-semibold">{index + 1}</span>
                {name}
              </Link>
            </li>
          ))}
        </ol>
      </nav>
      <p className="mt-auto flex flex-wrap justify-between gap-x-4 px-5 pb-6 text-muted text-small md:px-12 md:pb-8">
        <span>{editionText(guide)}</span>
        <span>{supportEmail}</span>
      </p>
    </header>
  );
}

export function chapterId(number: number): string {
  return `chapter-${number}`;
}
