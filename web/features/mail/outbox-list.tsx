import Send from 'lucide-react/icons/send';
import type { OutboxRow } from '#contract/mail.ts';
import type { OutboxChannel, OutboxListState } from '#contract/values/outbox.ts';
import { Card } from '#web/ui/card.tsx';
import { ListBody } from '#web/ui/lists/list-body.tsx';
import { useOutbox } from './mail.api.ts';
import { OutboxItem } from './outbox-item.tsx';

const things: Record<OutboxChannel, string> = {
  mail: 'e-mails',
  webhook: 'events',
  device: 'notices to devices',
  bell: 'news',
};
const endings: Record<OutboxListState, string> = {
  waiting: 'are waiting to be sent',
  held: 'are held',
  failed: 'have failed',
  sent: 'were sent in the last days',
};
const list = { icon: <Send />, keyOf: ({ id }: OutboxRow) => id };

export function OutboxList({ channel, state }: { channel: OutboxChannel; state: OutboxListState }) {
  const what = things[channel];
  return (
    <Card>
      <ListBody
        list={{ ...list, what, nothing: `No ${what} ${endings[state]}` }}
        read={useOutbox(channel, state)}
        renderRow={(row) => <OutboxItem row={row} />}
      />
    </Card>
  );
}
