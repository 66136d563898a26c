import { type MailListState, mailListStates } from '#contract/values/mail-states.ts';
import { Card } from '#web/ui/card.tsx';
import { FailedRead } from '#web/ui/states/failed-read.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { HeldWork } from './held-work.tsx';
import { useMailStatus } from './mail.api.ts';
import { MailList } from './mail-list.tsx';
import { MailSending } from './mail-sending.tsx';

const labels: Record<MailListState, string> = { waiting: 'Waiting', held: 'Held', failed: 'Failed', sent: 'Sent' };

/** The portal's mail for administrators: whether any is sent, what waits, what failed and why. */
export function MailManager({ state, onState }: { state: MailListState; onState: (state: MailListState) => void }) {
  const status = useMailStatus();
  const { data } = status;
  if (!data && status.error) {
    return (
      <Card>
        <FailedRead title="Failed to fetch e-mails" read={status} />
      </Card>
    );
  }
  const labelOf = (one: MailListState) =>
    data && one !== 'sent' && data[one] > 0 ? `${labels[one]} (${data[one]})` : labels[one];
  return (
    <>
      {data && <MailSending status={data} />}
      {data && data.held > 0 && <HeldWork what="mails" count={data.held} />}
      {data && data.heldBroadcasts > 0 && <HeldWork what="broadcasts" count={data.heldBroadcasts} />}
      {data && data.heldEvents > 0 && <HeldWork what="events" count={data.heldEvents} />}
      <Tabs
        label="E-mails"
        look="page"
        value={state}
        options={mailListStates.map((value) => ({ value, label: labelOf(value) }))}
        onChange={onState}
      >
        <MailList key={state} state={state} />
      </Tabs>
    </>
  );
}
