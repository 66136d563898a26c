import { TitledCard } from '#web/ui/card.tsx';
import { CustomerField } from '#web/ui/fields/customer-field.tsx';
import { UploadUsageForm } from './upload-usage-form.tsx';

interface UploadUsageCardProps {
  /** The customer chosen by 'Upload Data'. */
  customerId: number | null;
  onChooseCustomer: (customerId: number | null) => void;
}

export function UploadUsageCard({ customerId, onChooseCustomer }: UploadUsageCardProps) {
  return (
    <TitledCard title="Upload Usage CSV">
      <div className="p-4">
        <UploadUsageForm
          whose={customerId === null ? null : { customerId }}
          customerField={(error) => (
            <CustomerField
              value={customerId}
              hint="The report belongs to their whole institution."
              error={error}
              onChoose={onChooseCustomer}
            />
          )}
        />
      </div>
    </TitledCard>
  );
}
