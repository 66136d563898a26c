import Mail from 'lucide-react/icons/mail';
import { supportEmail } from '#web/lib/portal.ts';
import { TitledCard } from '#web/ui/card.tsx';

/** Contact details for questions about plans and payment. */
export function HelpPanel() {
  if (supportEmail === '') return null;
  return (
    <TitledCard title="Need help?" className="break-inside-avoid">
      <div className="flex gap-3 p-4 text-control">
        <span
          aria-hidden="true"
          className="grid size-9 shrink-0 place-items-center rounded-control bg-selected text-link [&_svg]:size-4.5"
        >
          <Mail />
        </span>
        <p className="min-w-0 text-muted">
          For questions about your subscription or an invoice, write to the accounts team at{' '}
          <a
            href={`mailto:${supportEmail}`}
            className="text-link underline underline-offset-2 [overflow-wrap:anywhere]"
          >
            {supportEmail}
          </a>
          .
        </p>
      </div>
    </TitledCard>
  );
}
