import { stringify } from 'yaml';
import { type Criterion, howProven } from '#contract/content/criterion.ts';
import { contentFolder } from '#server/platform/content/content-folder.ts';
import { readCriteria, readMethods } from './read-criteria.ts';

export interface ReportFacts {
  portalName: string;
  /** Contact address for people who meet a barrier; empty where none is set. */
  email: string;
  origin: string | undefined;
  /** A date such as `2026-11-26`; null if the server runs from source. */
  builtOn: string | null;
}

/** The report in the form of OpenACR 0.1.0, as YAML. */
export function openAcr({ portalName, email, origin, builtOn }: ReportFacts): string {
  const folder = contentFolder();
  const contact = { company_name: portalName, email: email || undefined, website: origin };
  const aside = { notes: 'Not part of this report.', disabled: true };
  const report = {
    title: `${portalName} Accessibility Conformance Report`,
    product: { name: portalName, description: 'A support and knowledge portal for libraries and universities' },
    author: contact,
    vendor: contact,
    report_date: builtOn ?? undefined,
    version: 1,
    notes: 'Made from a table in the source of the product with each version.',
    evaluation_methods_used: readMethods(folder),
    feedback: email ? `mailto:${email}` : undefined,
    catalog: '2.5-edition-wcag-2.2-en',
    chapters: {
      success_criteria_level_a: { criteria: readCriteria(folder, 'level-a').map(entryOf) },
      success_criteria_level_aa: { criteria: readCriteria(folder, 'level-aa').map(entryOf) },
      success_criteria_level_aaa: aside,
    },
  };
  // Quoted, because older YAML readers would turn a day into a date.
  return stringify(report, {
    lineWidth: 0,
    aliasDuplicateObjects: false,
    defaultStringType: 'QUOTE_DOUBLE',
    defaultKeyType: 'PLAIN',
  });
}

function entryOf(criterion: Criterion) {
  const { number, conformance, remarks } = criterion;
  const notes = [remarks, ...howProven(criterion)].join(' ');
  return { num: number, components: [{ name: 'web', adherence: { level: conformance, notes } }] };
}
