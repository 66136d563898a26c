import { logo } from '#web/lib/portal.ts';

/** The logo, or the portal's own mark. Where the build draws the mark, the server puts the logo in (server/platform/http/shell.ts). */
export function PortalMark({ className }: { className: string }) {
  if (logo !== null) return <img src={logo} alt="" className={`${className} object-contain`} />;
  return (
    <svg data-portal-mark="" aria-hidden="true" viewBox="0 0 28 28" className={className} fill="none">
      <rect width="28" height="28" rx="7" fill="var(--brand)" />
      <path
        d="M10.5 8.6v10.8a.8.8 0 0 0 1.2.7l8.6-5.4a.8.8 0 0 0 0-1.4l-8.6-5.4a.8.8 0 0 0-1.2.7z"
        fill="var(--on-brand)"
      />
    </svg>
  );
}
