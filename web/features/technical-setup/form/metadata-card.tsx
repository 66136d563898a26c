import type { MetadataReading } from '#contract/technical-setup/setup-metadata.ts';
import { MetadataDrop } from '#web/features/technical-setup/metadata/metadata-drop.tsx';
import { ServiceProviderFacts } from '#web/features/technical-setup/sign-in-test/service-provider-facts.tsx';
import { FoldableCard } from '#web/ui/foldable-card.tsx';
import type { SetupFields } from './setup-draft.ts';

interface MetadataCardProps {
  isOpenAtFirst: boolean;
  /** The URL of their metadata in the form. */
  savedUrl: string;
  /** Called with the values to fill in. */
  onRead: (values: Partial<SetupFields>) => void;
}

/** Both sides' metadata: theirs fills the form, ours goes to their identity provider. */
export function MetadataCard({ isOpenAtFirst, savedUrl, onRead }: MetadataCardProps) {
  return (
    <FoldableCard
      title="SAML metadata"
      summary="One file or address of your identity provider fills in and checks all fields below."
      isOpenAtFirst={isOpenAtFirst}
    >
      <div className="p-4">
        <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
          <section className="flex min-w-0 flex-col gap-3">
            <h3 className="text-h3">From your identity provider</h3>
            <p className="text-muted text-small">Its metadata fills in the form below. Nothing is saved yet.</p>
            <MetadataDrop
              savedUrl={savedUrl}
              onRead={({ values }, url) => onRead({ ...filledIn(values), ...(url && { samlMetadataUrl: url }) })}
            />
          </section>
          <section className="flex min-w-0 flex-col gap-3">
            <h3 className="text-h3">For your identity provider</h3>
            <p className="text-muted text-small">What it needs to know about this portal.</p>
            <ServiceProviderFacts />
          </section>
        </div>
      </div>
    </FoldableCard>
  );
}

/** Fields that are missing in the metadata stay as they were. */
function filledIn(values: MetadataReading['values']): Partial<SetupFields> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '' && value !== false));
}
