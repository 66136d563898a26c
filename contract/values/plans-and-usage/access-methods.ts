import type { UsageReportId } from './usage-reports.ts';

/** COUNTER's Access_Method of people. Every other is of machines: text and data mining, agents, and what platforms add of their own. */
export const regularMethod = 'Regular';
/** Text and data mining, and since the best practice of April 2026 agents that act for somebody. */
const knownMethods = [regularMethod, 'TDM', 'Agent'] as const;

/** A method under its official name; another one as it is written, and '' where nothing is. */
export function accessMethodOf(text: string): string {
  const written = text.trim();
  return knownMethods.find((known) => known.toLowerCase() === written.toLowerCase()) ?? written;
}

/** Whether it is one of COUNTER's own, and not one that a platform added or a cell in a wrong place. */
export function isKnownMethod(accessMethod: string): boolean {
  return knownMethods.some((known) => known === accessMethod);
}

/** Whether use is not known to be of machines. `ofReport`: what holds for rows of a report that do not say. */
export function isByPeople(accessMethod: string, ofReport: string | null): boolean {
  return (accessMethod || ofReport || regularMethod) === regularMethod;
}

/** Reports that count people and machines alike. Their standard views count people alone, by the Code of Practice. */
export function isMasterReport(report: UsageReportId): boolean {
  return report === 'PR' || report === 'DR' || report === 'TR' || report === 'IR';
}

/** How people read a method of machines. */
export function machineLabel(accessMethod: string): string {
  if (accessMethod === 'TDM') return 'Text and data mining (TDM)';
  if (accessMethod === 'Agent') return 'AI agents (Agent)';
  return accessMethod;
}
