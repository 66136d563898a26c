import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { yearUntil } from '#contract/values/plans-and-usage/usage-periods.ts';
import { readOf } from '#web/lib/calls/api.ts';
import { SearchedField } from '#web/ui/fields/searched-field.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { useConsortium } from './consortium.api.ts';

export interface UsageScope {
  member?: number | undefined;
  /** All members together. */
  isSum?: boolean | undefined;
}

interface UsageScopeChoiceProps extends UsageScope {
  institution: number | undefined;
  hasSum?: boolean;
  onChoose: (scope: UsageScope) => void;
}

/** For people of a consortium: the choice between its own usage, a member's, and that of all together. Nothing for others. */
export function UsageScopeChoice({
  institution,
  member,
  isSum = false,
  hasSum = false,
  onChoose,
}: UsageScopeChoiceProps) {
  const { data } = useConsortium(institution);
  const chosenMember = useQuery({
    ...readOf('GET /api/usage/summary', { query: { institution: member } }),
    enabled: member !== undefined,
  }).data?.institution;
  const [isLooking, setLooking] = useState(false);
  if (!data || data.named + data.unnamed === 0) return null;
  const isOfMember = isLooking || member !== undefined;
  const ofOne = isOfMember ? 'member' : 'own';
  const chosen = isSum ? 'sum' : ofOne;
  const choose = (value: string) => {
    setLooking(value === 'member');
    if (value !== 'member') onChoose({ isSum: value === 'sum' });
  };
  // Members are found with or without figures, but the call requires a period.
  const period = yearUntil(data.known?.to ?? '2025-12');
  return (
    <>
      <SelectField
        label="Whose usage"
        isLabelHidden
        className="w-64 max-w-full max-sm:basis-full!"
        value={chosen}
        onChange={({ target }) => choose(target.value)}
        options={[
          { value: 'own', label: data.institution.name },
          ...(hasSum ? [{ value: 'sum', label: 'All members together' }] : []),
          ...(data.named > 0 ? [{ value: 'member', label: 'One member' }] : []),
        ]}
      />
      {isOfMember && !isSum && (
        <div className="w-64 max-w-full max-sm:basis-full!">
          <SearchedField
            label="Member"
            what="members"
            placeholder="Choose a member"
            find={(asked) => readOf('GET /api/usage/members', { query: { institution, ...period, ...asked } })}
            choiceOf={({ id, name }) => ({ value: String(id), label: name })}
            known={chosenMember && { value: String(chosenMember.id), label: chosenMember.name }}
            value={member === undefined ? '' : String(member)}
            onChoose={(value) => value && onChoose({ member: Number(value) })}
          />
        </div>
      )}
    </>
  );
}
