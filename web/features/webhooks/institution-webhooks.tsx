import { WebhooksCard } from './webhooks-card.tsx';

/** The webhooks of one institution; of the viewer's own without its id. */
export function InstitutionWebhooks({ institution }: { institution: number | undefined }) {
  return (
    <WebhooksCard
      institution={institution}
      hears="Webhooks cover your institution’s plans, invoices, setup, usage and people, and the conversations and sessions of the person responsible for them. If a program doesn’t accept an event, we keep sending it for two days."
    />
  );
}
