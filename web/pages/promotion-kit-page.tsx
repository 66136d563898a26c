import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { paths } from '#contract/values/pages.ts';
import { useNotedStep } from '#web/features/people/first-steps/first-steps.api.ts';
import { Kit } from '#web/features/promotion/kit.tsx';
import { useCapabilities } from '#web/lib/viewer.ts';
import { Page } from '#web/ui/page.tsx';
import { StaffScreen } from './staff-screen.tsx';

const nothing = () => {};

/** The promotion kit of a library, filled in. Customers see their own, staff choose one. */
export function PromotionKitPage() {
  const may = useCapabilities();
  const { institution } = useSearch({ from: '/signed-in/librarian-resources/kit' });
  return (
    <Page
      above={{ path: paths.librarianResources, label: 'Librarian Resources' }}
      title="Promotion kit"
      lead="A poster, banners, an e-mail and a box for your website, with your name, logo and link filled in."
    >
      {may.servesCustomers ? (
        <StaffScreen
          to={paths.promotionKit}
          institution={institution}
          note="You can see and change the same as its librarians."
        >
          {(id) => <Kit institution={id} onTaken={nothing} />}
        </StaffScreen>
      ) : (
        <OwnKit />
      )}
    </Page>
  );
}

/** Downloading or copying anything counts as the first step "kit". */
function OwnKit() {
  const [isTaken, setTaken] = useState(false);
  useNotedStep('kit', isTaken);
  return <Kit institution={undefined} onTaken={() => setTaken(true)} />;
}
