import type { FailingProgram, Harvest } from '#contract/plans-and-usage/harvests.ts';
import { dateText } from '#web/lib/days.ts';

type CounterException = Harvest['exceptions'][number];

const refusals: Record<number, string> = {
  1000: 'The portal had a fault of its own. Programs may come again later.',
  1010: 'The portal was busy. Programs may come again later.',
  1020: 'The program asked too often.',
  1030: 'The program left something out.',
  2000: 'The requestor ID is not this institution’s.',
  2010: 'The customer ID is not one that this key may read.',
  2011: 'Worldwide usage isn’t available.',
  2020: 'The key doesn’t work: it’s wrong, revoked, expired or not confirmed yet.',
  3020: 'These months aren’t possible.',
  3030: 'There was no usage that matches the request.',
  3050: 'The program asked for something that this report does not have.',
  3060: 'The program filtered by something that doesn’t exist.',
  3062: 'The program asked for a column that doesn’t exist.',
  3063: 'Components aren’t reported separately.',
};

/** Explains calls with an unknown key, which their answer does not explain. */
export const unknownKeyText =
  'This key isn’t one of yours: your program has it wrong, or a stranger used your customer ID. Nothing was sent.';

/** An exception of the Code in plain words. */
export function exceptionText({ code, message, data }: CounterException): string {
  // The data of these exceptions is a sentence already.
  if ((code === 3031 || code === 3032) && data) return `${data}.`;
  if (code === 3040 && data) return `Some months could not be written. ${data}.`;
  const plain = refusals[code] ?? `${message}.`;
  return data ? `${plain} (${data})` : plain;
}

/** An exception in the Code's own words: `3000 Report Not Supported`. */
export function exceptionName({ code, message }: CounterException): string {
  return `${code} ${message}`;
}

/** A program's request, without the months: `TR_J1`. */
export function askedText({ asked, customerName }: Harvest): string {
  const what = { reports: 'List of reports', members: 'List of members' }[asked] ?? asked;
  return `${what}${customerName ? `, for ${customerName}` : ''}`;
}

export function outcomeOf({ outcome, exceptions }: Pick<Harvest, 'outcome' | 'exceptions'>) {
  const [first] = exceptions;
  if (outcome === 'refused') {
    return { tone: 'attention', text: first ? exceptionName(first) : 'Refused' } as const;
  }
  if (outcome === 'cut') return { tone: 'attention', text: 'Broken off' } as const;
  return exceptions.length > 0
    ? ({ tone: 'neutral', text: 'Delivered, with remarks' } as const)
    : ({ tone: 'good', text: 'Delivered' } as const);
}

/** About a program that has got nothing for a week or more. */
export function failingText({ keyName, since }: FailingProgram): string {
  return `${keyName} has fetched nothing since ${dateText(since)}: every call failed.`;
}
