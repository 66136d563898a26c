import { criteria as levelA } from '#content/accessibility/level-a.md';
import { criteria as levelAA } from '#content/accessibility/level-aa.md';
import { methods } from '#content/accessibility/methods.md';
import { paper } from '#content/trust/accessibility.md';
import { type Conformance, conformanceLevels } from '#contract/content/criterion.ts';
import { fillText } from '#contract/content/fill-in.ts';
import { CriteriaTable } from '#web/features/accessibility/criteria-table.tsx';
import { portalName, supportEmail } from '#web/lib/portal.ts';
import { Page } from '#web/ui/page.tsx';
import { PaperSections } from './paper-sections.tsx';
import { Points } from './texts.tsx';

const all = [...levelA, ...levelAA];

/** The accessibility report, criterion by criterion, and where to report a barrier. */
export function AccessibilityPage() {
  const criteriaCount = String(all.length);
  return (
    <Page title={paper.title} lead={fillText(paper.lead, { portalName })} isNarrow>
      <PaperSections<'accessibility'>
        paper={paper}
        facts={{ portalName, supportEmail, criteriaCount }}
        slots={{ levels: <Levels />, gaps: <Gaps />, methods: <p>{methods}</p> }}
      />
      <CriteriaTable title="Level A" criteria={levelA} />
      <CriteriaTable title="Level AA" criteria={levelAA} />
    </Page>
  );
}

function Levels() {
  return (
    <Points>
      {(Object.keys(conformanceLevels) as Conformance[]).map((level) => (
        <li key={level}>
          {conformanceLevels[level]}: {all.filter(({ conformance }) => conformance === level).length}
        </li>
      ))}
    </Points>
  );
}

function Gaps() {
  return (
    <Points>
      {all
        .filter(({ conformance }) => conformance === 'partially-supports' || conformance === 'does-not-support')
        .map(({ number, remarks }) => (
          <li key={number}>
            {remarks} ({number})
          </li>
        ))}
    </Points>
  );
}
