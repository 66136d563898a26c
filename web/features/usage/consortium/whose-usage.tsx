import { useState } from 'react';
import { yearUntil } from '#contract/values/plans-and-usage/usage-periods.ts';
import { readOf } from '#web/lib/calls/api.ts';
import { SearchedField } from '#web/ui/fields/searched-field.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { useConsortium } from './consortium.api.ts';

export interface Whose {
  /** A member of the institution. */
  member?: number | undefined;
  /** All of its members together. */
  isSum?: boolean | undefined;
}

interface WhoseUsageProps extends Whose {
  /** The consortium. */
  institution: number | undefined;
  /** Whether there is a sum to choose on this page. */
  hasSum?: boolean;
  onChoose: (whose: Whose) => void;
}

/** For people of a consortium: its own usage, a member's, or that of all together. For others nothing. */
export function WhoseUsage({ institution, member, isSum = false, hasSum = false, onChoose }: WhoseUsageProps) {
  const { data } = useConsortium(institution);
  const [isLooking, setLooking] = useState(false);
  if (!data || data.named + data.unnamed === 0) return null;
  const isOfMember = isLooking || member !== undefined;
  const ofOne = isOfMember ? 'member' : 'own';
  const chosen = isSum ? 'sum' : ofOne;
  const choose = (value: string) => {
    setLooking(value === 'member');
    if (value !== 'member') onChoose({ isSum: value === 'sum' });
  };
  // Members are found with or without figures; the call asks for a period all the same.
  const period = yearUntil(data.known?.to ?? '2025-12');
  return (
    <>
      <SelectField
        label="Whose usage"
        className="w-64 max-w-full"
        value={chosen}
        onChange={({ target }) => choose(target.value)}
        options={[
          { value: 'own', label: data.institution.name },
          ...(hasSum ? [{ value: 'sum', label: 'All members together' }] : []),
          ...(data.named > 0 ? [{ value: 'member', label: 'One member' }] : []),
        ]}
      />
      {isOfMember && !isSum && (
        <div className="w-64 max-w-full">
          <SearchedField
            label="Member"
            what="members"
            placeholder="Choose a member"
            find={(asked) => readOf('GET /api/usage/members', { query: { institution, ...period, ...asked } })}
            choiceOf={({ id, name }) => ({ value: String(id), label: name })}
            value={member === undefined ? '' : String(member)}
            onChoose={(value) => value && onChoose({ member: Number(value) })}
          />
        </div>
      )}
    </>
  );
}
