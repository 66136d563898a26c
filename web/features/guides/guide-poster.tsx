import type { Poster } from '#contract/content/guide.ts';
import { portalName } from '#web/lib/portal.ts';
import { PortalMark } from '#web/ui/badges/portal-mark.tsx';
import { chapterId } from './guide-cover.tsx';

/** A page for the wall: little ink, and lines to fill in by hand. */
export function GuidePoster({ poster, number }: { poster: Poster; number: number }) {
  const { title, headline, promises, blanks } = poster;
  return (
    <section
      id={chapterId(number)}
      aria-label={title}
      className="border-t px-5 py-8 md:px-12 md:py-12 print:break-before-page print:border-0 print:p-0"
    >
      <h2 className="font-serif text-[26px] leading-8 print:hidden">{title}</h2>
      <p className="mt-8 flex items-center gap-3 font-semibold text-[20px] leading-7 print:mt-0">
        <PortalMark className="size-11" />
        {portalName}
      </p>
      <p className="mt-8 whitespace-pre-line font-semibold font-serif text-[34px] leading-10 md:text-[56px] md:leading-16 print:text-[68px] print:leading-18">
        {headline}
      </p>
      <ul className="mt-10 flex flex-col gap-6">
        {promises.map(([what, why]) => (
          <li key={what} className="border-accent border-l-4 pl-4 text-[17px] leading-7">
            <strong className="block font-semibold">{what}</strong>
            <span className="text-muted">{why}</span>
          </li>
        ))}
      </ul>
      <dl className="mt-12 flex flex-col gap-8">
        {blanks.map((label) => (
          <div key={label} className="flex items-end gap-4">
            <dt className="w-20 font-semibold text-muted">{label}</dt>
            <dd className="flex-1 border-control border-b" />
          </div>
        ))}
      </dl>
    </section>
  );
}
