import Mail from 'lucide-react/icons/mail';
import { useState } from 'react';
import type { StrayMail } from '#contract/inbound-mail.ts';
import { type StrayMailState, strayMailStates } from '#contract/values/inbound-mail.ts';
import { Card } from '#web/ui/card.tsx';
import { ListBody } from '#web/ui/lists/list-body.tsx';
import { Page } from '#web/ui/page.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { StrayMailItem } from './stray-mail-item.tsx';
import { useStrayMails } from './stray-mails.api.ts';

const labels: Record<StrayMailState, string> = { open: 'Open', assigned: 'Assigned', discarded: 'Discarded' };
const nothing: Record<StrayMailState, string> = {
  open: 'Every e-mail found its conversation',
  assigned: 'No e-mail was put into a conversation',
  discarded: 'No e-mail was discarded',
};
const list = { icon: <Mail />, what: 'e-mails', keyOf: ({ id }: StrayMail) => id };

/** E-mails that found no conversation, for staff: they go into one, or are discarded. */
export function StrayMailBoard() {
  const [state, setState] = useState<StrayMailState>('open');
  return (
    <Page
      title="E-mail that found no conversation"
      lead="The portal never guesses whose conversation an e-mail belongs to. Put it where it belongs, or discard it."
    >
      <Tabs
        label="E-mails"
        look="page"
        value={state}
        options={strayMailStates.map((value) => ({ value, label: labels[value] }))}
        onChange={setState}
      >
        <StrayMails key={state} state={state} />
      </Tabs>
    </Page>
  );
}

function StrayMails({ state }: { state: StrayMailState }) {
  return (
    <Card>
      <ListBody
        list={{ ...list, nothing: nothing[state] }}
        read={useStrayMails(state)}
        renderRow={(mail) => <StrayMailItem mail={mail} />}
      />
    </Card>
  );
}
