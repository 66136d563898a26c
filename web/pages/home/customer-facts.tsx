import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import Building2 from 'lucide-react/icons/building-2';
import ChartColumn from 'lucide-react/icons/chart-column';
import CreditCard from 'lucide-react/icons/credit-card';
import { useId } from 'react';
import type { PersonCard } from '#contract/people/people.ts';
import { capabilitiesOf } from '#contract/values/capabilities.ts';
import { paths } from '#contract/values/pages.ts';
import { PlanRows } from '#web/features/subscriptions/plan-rows.tsx';
import { LastUploadRow } from '#web/features/usage/last-upload-row.tsx';
import { readOf } from '#web/lib/calls/api.ts';
import { institutionLink } from '#web/lib/pages/links.ts';
import { useCapabilities } from '#web/lib/viewer.ts';

const linkClasses =
  'flex min-h-9 items-center gap-2 rounded-control font-medium text-control text-link underline-offset-2 hover:underline touch:min-h-11';

/** A colleague has the plan of the viewer's own institution. */
export function ColleaguePlan() {
  return (
    <dl className="flex flex-col gap-2 border-t p-4 text-control">
      <PlanRows />
    </dl>
  );
}

/** Facts for staff beside a customer's conversation: plan, renewal, last upload, and a link to the institution. */
export function CustomerFacts({ contact }: { contact: PersonCard }) {
  const isWanted = useCapabilities().servesCustomers && capabilitiesOf(contact).isServed;
  const titleId = useId();
  const person = useQuery({ ...readOf('GET /api/user/:id', { params: { id: contact.id } }), enabled: isWanted });
  const institution = person.data?.institutionId;
  if (isWanted && person.isPending) return <div className="h-54.75 border-t" />;
  if (!isWanted || institution === undefined) return null;
  return (
    <section aria-labelledby={titleId} className="border-t p-4">
      <h3 id={titleId} className="mb-3 text-muted text-small">
        Plan and usage
      </h3>
      <dl className="flex flex-col gap-2 text-control">
        <PlanRows institution={institution} />
        <LastUploadRow institution={institution} />
      </dl>
      <div className="mt-2 flex flex-wrap gap-x-5">
        <Link {...institutionLink(institution)} className={linkClasses}>
          <Building2 aria-hidden="true" className="size-4" />
          Institution
        </Link>
        <Link to={paths.subscription} search={{ institution }} className={linkClasses}>
          <CreditCard aria-hidden="true" className="size-4" />
          Subscription
        </Link>
        <Link to={paths.usageMetrics} search={{ institution }} className={linkClasses}>
          <ChartColumn aria-hidden="true" className="size-4" />
          Usage Metrics
        </Link>
      </div>
    </section>
  );
}
