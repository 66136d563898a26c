import { supportEmail } from '#web/lib/portal.ts';

/** The end of a sentence with the support address; a full stop where none is set. */
export function SupportAddress({ subject }: { subject?: string }) {
  if (supportEmail === '') return '.';
  const query = subject === undefined ? '' : `?subject=${encodeURIComponent(subject)}`;
  return (
    // The server removes the part from a page that the build has drawn, where no address is set.
    <span data-support="">
      :{' '}
      <a
        className="wrap-anywhere font-medium text-link underline underline-offset-2"
        href={`mailto:${supportEmail}${query}`}
      >
        {supportEmail}
      </a>
    </span>
  );
}
