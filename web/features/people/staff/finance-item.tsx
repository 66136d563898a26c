import ReceiptText from 'lucide-react/icons/receipt-text';
import type { StaffRow } from '#contract/people/people.ts';
import { capabilitiesOf } from '#contract/values/capabilities.ts';
import { MenuItem } from '#web/ui/overlays/menu.tsx';
import { useSetFinance } from './staff-rights.api.ts';

/** Grants a member of staff the right Finance, or ends it. Administrators have it by their role. */
export function FinanceItem({ person }: { person: StaffRow }) {
  const { id, fullName, role, rights = [], deactivatedAt } = person;
  const change = useSetFinance();
  const isHeld = rights.includes('finance');
  if (!isHeld && (deactivatedAt !== null || capabilitiesOf({ role }).managesBilling)) return null;
  return (
    <MenuItem icon={<ReceiptText />} onSelect={() => change.mutate({ id, fullName, isHeld: !isHeld })}>
      {isHeld ? 'End the right Finance' : 'Give the right Finance'}
    </MenuItem>
  );
}
