import { contains, type IpRange } from '#contract/values/ip-ranges/ip-range.ts';
import { readIpv4 } from '#contract/values/ip-ranges/ipv4.ts';
import { specialBlockOf } from '#contract/values/ip-ranges/range-remarks.ts';
import { useMyAddress } from '#web/features/technical-setup/sign-in-test/sign-in-test.api.ts';
import { messageOf } from '#web/lib/calls/api-error.ts';
import { Button } from '#web/ui/buttons/button.tsx';

/** Whether this browser's address is in the typed ranges. It may be read again from another network. */
export function OwnAddress({ ranges }: { ranges: readonly IpRange[] }) {
  const { data, error, isFetching, refetch } = useMyAddress();
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-control border px-3 py-2">
      <p role="status" className="min-w-0 flex-1 basis-60 text-control">
        {data && addressText(data.address, ranges)}
        {!data && (error ? `Your address is not known: ${messageOf(error)}` : 'Your address is being asked for…')}
      </p>
      <Button variant="secondary" size="sm" isPending={isFetching} onClick={() => void refetch()}>
        Test my address
      </Button>
    </div>
  );
}

/** A single text node, because screen readers repeat the whole region for each of several. */
function addressText(address: string, ranges: readonly IpRange[]): string {
  const read = readIpv4(address);
  if ('problem' in read) {
    return `Your current address is ${address}. It cannot be compared: only IPv4 is supported here.`;
  }
  const special = specialBlockOf(read.address);
  const whether = contains(ranges, read.address) ? 'is inside these ranges.' : 'is not inside these ranges.';
  return `Your current address ${address} ${whether}${special ? ` It ${special}.` : ''}`;
}
