import type { Criterion } from '#contract/values/accessibility/criterion.ts';
import { levelA } from '#contract/values/accessibility/level-a.ts';
import { levelAA } from '#contract/values/accessibility/level-aa.ts';
import { evaluationMethods, howProven } from '#contract/values/accessibility/methods.ts';

export interface ReportFacts {
  portalName: string;
  /** Where somebody writes who meets a barrier. */
  email: string;
  /** Undefined: nobody said where the portal is reached. */
  origin: string | undefined;
  /** `2026-11-26`; null where the server runs from its source. */
  builtOn: string | null;
}

type Yaml = string | number | boolean | readonly Yaml[] | { readonly [key: string]: Yaml | undefined };

/** The report in the form of OpenACR 0.1.0, as YAML. */
export function openAcr({ portalName, email, origin, builtOn }: ReportFacts): string {
  const contact = { company_name: portalName, email, website: origin };
  const aside = { notes: 'Not part of this report.', disabled: true };
  const report = {
    title: `${portalName} Accessibility Conformance Report`,
    product: { name: portalName, description: 'A support and knowledge portal for libraries and universities' },
    author: contact,
    vendor: contact,
    report_date: builtOn ?? undefined,
    version: 1,
    notes: 'Made from a table in the source of the product with each version.',
    evaluation_methods_used: evaluationMethods,
    feedback: `mailto:${email}`,
    catalog: '2.5-edition-wcag-2.2-en',
    chapters: {
      success_criteria_level_a: { criteria: levelA.map(entryOf) },
      success_criteria_level_aa: { criteria: levelAA.map(entryOf) },
      success_criteria_level_aaa: aside,
    },
  };
  return `${yamlOf(report, 0).join('\n')}\n`;
}

function entryOf(criterion: Criterion) {
  const { number, conformance, remarks } = criterion;
  const notes = [remarks, ...howProven(criterion)].join(' ');
  return { num: number, components: [{ name: 'web', adherence: { level: conformance, notes } }] };
}

/** Blocks of YAML; texts stand in the quotes of JSON, which YAML reads as they are. */
function yamlOf(value: Yaml, depth: number): string[] {
  const indent = '  '.repeat(depth);
  if (Array.isArray(value)) {
    return value.flatMap((item: Yaml) => {
      const [first = '', ...rest] = yamlOf(item, depth + 1);
      return [`${indent}- ${first.trimStart()}`, ...rest];
    });
  }
  if (typeof value !== 'object') return [`${indent}${JSON.stringify(value)}`];
  return Object.entries(value).flatMap(([key, inner]) => {
    if (inner === undefined) return [];
    return typeof inner === 'object'
      ? [`${indent}${key}:`, ...yamlOf(inner, depth + 1)]
      : [`${indent}${key}: ${JSON.stringify(inner)}`];
  });
}
