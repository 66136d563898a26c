import { dateText } from '#web/lib/days.ts';
import { portalName } from '#web/lib/portal.ts';
import { PortalMark } from './badges/portal-mark.tsx';

/** The header of a printed page: portal, subject and date, so that the sheet makes sense alone. */
export function PrintHead({ about }: { about: string }) {
  return (
    <div className="hidden items-center gap-3 border-b pb-2 text-small print:flex">
      <PortalMark className="size-5 [print-color-adjust:exact]" />
      <span className="font-semibold">{portalName}</span>
      <span>{about}</span>
      <span className="ml-auto whitespace-nowrap text-muted">Printed {dateText(new Date().toISOString())}</span>
    </div>
  );
}
