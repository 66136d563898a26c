import type { SetupBoardRow } from '#contract/technical-setup/setup-board.ts';
import type { SetupFinding } from '#contract/technical-setup/technical-setup.ts';
import { rangeText } from '#contract/values/ip-ranges/ip-range.ts';
import { certificateWarningDays } from '#contract/values/technical-setup.ts';
import { findingLabel } from '#web/features/technical-setup/setup-texts.ts';
import { dateText } from '#web/lib/days.ts';

type RowFinding = Pick<SetupFinding, 'level' | 'text'>;
const [far, , near] = certificateWarningDays;

/** The findings of a row. They stand beside no field here, so each names its field. */
export function rowFindings({ findings, overlaps, overlapCount }: SetupBoardRow): RowFinding[] {
  const warn = (text: string): RowFinding => ({ level: 'warning', text: `${findingLabel('ipRanges')}: ${text}` });
  const more = overlapCount - overlaps.length;
  return [
    ...findings.map(({ field, level, text }) => ({ level, text: `${findingLabel(field)}: ${text}` })),
    ...overlaps.map(({ companyName, shared }) => warn(`${companyName} claims ${rangeText(shared)} as well.`)),
    ...(more > 0 ? [warn(`and ${more} more ${more === 1 ? 'overlap' : 'overlaps'}.`)] : []),
  ];
}

/** The end of a certificate in words; without a tone if it is far away. */
export function countdownOf({ endsAt, daysLeft }: NonNullable<SetupBoardRow['certificate']>) {
  if (daysLeft < 0) return { text: `Certificate ended ${dateText(endsAt)}`, tone: 'strong' } as const;
  const text = `Certificate ends in ${daysLeft} ${daysLeft === 1 ? 'day' : 'days'}`;
  if (daysLeft > far) return { text, tone: null };
  return { text, tone: daysLeft <= near ? 'strong' : 'attention' } as const;
}
