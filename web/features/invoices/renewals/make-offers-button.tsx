import { useState } from 'react';
import { Button } from '#web/ui/buttons/button.tsx';
import { MakeOffersDialog } from './make-offers-dialog.tsx';
import { useDueCount, useDueRenewals } from './renewals.api.ts';

/** The main action of Subscriptions, with the number of plans that end soon and have no offer. */
export function MakeOffersButton() {
  const due = useDueRenewals().data;
  const count = useDueCount().data?.count ?? due?.length;
  const [isMaking, setMaking] = useState(false);
  return (
    <>
      <Button
        isDisabled={!due?.length}
        {...(due?.length === 0 && { disabledReason: 'There is no offer to make' })}
        onClick={() => setMaking(true)}
      >
        Make renewal offers
        {count ? <span className="font-normal tabular-nums">{count}</span> : null}
      </Button>
      {isMaking && due && <MakeOffersDialog due={due} onClose={() => setMaking(false)} />}
    </>
  );
}
