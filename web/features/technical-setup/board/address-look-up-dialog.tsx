import type { AddressOwners, LookedUpLine } from '#contract/technical-setup/setup-board.ts';
import { rangeText } from '#contract/values/ip-ranges/ip-range.ts';
import { lookUpMaxLength } from '#contract/values/technical-setup.ts';
import { messageOf } from '#web/lib/calls/api-error.ts';
import { usePersistedState } from '#web/lib/use-persisted-form.ts';
import { Badge } from '#web/ui/badges/badge.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { TextArea } from '#web/ui/fields/text-area.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { useAddressLookUp } from './board.api.ts';

/** Shows which institution an address, or each of a pasted list, belongs to. */
export function AddressLookUpDialog({ onClose }: { onClose: () => void }) {
  const { values, change, close } = usePersistedState('whose-address', { text: '' }, onClose);
  const { text } = values;
  const lookUp = useAddressLookUp();
  return (
    <Dialog isOpen onOpenChange={close} title="Whose address is this?" className="md:max-w-160">
      <form
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (text.trim() !== '') lookUp.mutate(text);
        }}
      >
        <TextArea
          label="Addresses"
          hint="One address, or a list: ranges, blocks such as 198.51.100.0/24, or lines of a proxy’s file."
          value={text}
          rows={3}
          maxLength={lookUpMaxLength}
          onChange={({ target }) => change({ text: target.value })}
        />
        <Button
          type="submit"
          className="self-start"
          isDisabled={text.trim() === ''}
          isPending={lookUp.isPending}
          pendingText="Looking..."
        >
          Look up
        </Button>
      </form>
      <div aria-live="polite" className="mt-4">
        {lookUp.error && <p className="text-danger text-small">{messageOf(lookUp.error)}</p>}
        {lookUp.data?.length === 0 && <p className="text-muted">There is no address in this text.</p>}
        {lookUp.data && lookUp.data.length > 0 && (
          <ul className="border-t">
            {lookUp.data.map((line) => (
              <FoundLine key={line.line} line={line} />
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  );
}

function FoundLine({ line: { text, problems, found } }: { line: LookedUpLine }) {
  return (
    <li className="flex flex-col gap-1 border-b py-2 last:border-b-0">
      <code className="wrap-anywhere font-mono text-small">{text}</code>
      {problems.map((problem) => (
        <p key={problem} className="text-danger text-small">
          {problem}
        </p>
      ))}
      {problems.length === 0 && found.length === 0 && (
        <p className="text-muted text-small">There is no address in this line.</p>
      )}
      {found.map((owned) => (
        <Owners key={rangeText(owned.range)} owned={owned} />
      ))}
    </li>
  );
}

function Owners({ owned: { range, owners, unknown } }: { owned: AddressOwners }) {
  return (
    <ul className="flex flex-col gap-1 text-control">
      {owners.map(({ institutionId, companyName, version, shared }) => (
        <li
          key={`${institutionId} ${version} ${shared.start}`}
          className="flex flex-wrap items-center gap-x-2 gap-y-0.5"
        >
          <span className="font-semibold">{companyName}</span>
          <Badge tone={version === 'live' ? 'good' : 'attention'}>{version === 'live' ? 'Live' : 'Not live yet'}</Badge>
          <span className="text-muted text-small">{rangeText(shared)}</span>
        </li>
      ))}
      {unknown.length > 0 && (
        <li className="text-muted">
          {owners.length === 0 ? 'Unknown: ' : 'The rest is unknown: '}
          {owners.length === 0 ? rangeText(range) : unknown.map(rangeText).join(', ')}
        </li>
      )}
    </ul>
  );
}
