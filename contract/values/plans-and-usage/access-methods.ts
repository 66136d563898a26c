import type { UsageReportId } from './usage-reports.ts';

/**
 * COUNTER's Access_Method of people. All others are machines: text and data mining, agents, and methods that platforms
 * add.
 */
export const regularMethod = 'Regular';
/** Text and data mining, and, since the best practice of April 2026, agents that act for somebody. */
const knownMethods = [regularMethod, 'TDM', 'Agent'] as const;

/** The official spelling of a method; another one unchanged, and '' for an empty cell. */
export function accessMethodOf(text: string): string {
  const written = text.trim();
  return knownMethods.find((known) => known.toLowerCase() === written.toLowerCase()) ?? written;
}

/** Whether the method is COUNTER's own, and not one that a platform added or a value in the wrong column. */
export function isKnownMethod(accessMethod: string): boolean {
  return knownMethods.some((known) => known === accessMethod);
}

/**
 * Whether usage counts as human because it is not known to be by machines. `ofReport`: the method of rows that state
 * none.
 */
export function isByPeople(accessMethod: string, ofReport: string | null): boolean {
  return (accessMethod || ofReport || regularMethod) === regularMethod;
}

/** Reports that count people and machines alike. By the Code of Practice their standard views only count people. */
export function isMasterReport(report: UsageReportId): boolean {
  return report === 'PR' || report === 'DR' || report === 'TR' || report === 'IR';
}

export function machineLabel(accessMethod: string): string {
  if (accessMethod === 'TDM') return 'Text and data mining (TDM)';
  if (accessMethod === 'Agent') return 'AI agents (Agent)';
  return accessMethod;
}
