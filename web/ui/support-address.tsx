import { supportEmail } from '#web/lib/portal.ts';

/** The end of a sentence with the support address; a full stop where none is set. */
export function SupportAddress({ subject }: { subject?: string }) {
  // The server finds this part of the pages that the build has drawn.
  return <span data-support="">{supportEmail === '' ? '.' : <Address subject={subject} />}</span>;
}

function Address({ subject }: { subject: string | undefined }) {
  const query = subject === undefined ? '' : `?subject=${encodeURIComponent(subject)}`;
  return (
    <>
      :{' '}
      <a
        className="wrap-anywhere font-medium text-link underline underline-offset-2"
        href={`mailto:${supportEmail}${query}`}
      >
        {supportEmail}
      </a>
    </>
  );
}
