import { type Conformance, conformanceLevels } from '#contract/values/accessibility/criterion.ts';
import { levelA } from '#contract/values/accessibility/level-a.ts';
import { levelAA } from '#contract/values/accessibility/level-aa.ts';
import { evaluationMethods } from '#contract/values/accessibility/methods.ts';
import { CriteriaTable } from '#web/features/accessibility/criteria-table.tsx';
import { portalName, supportEmail } from '#web/lib/portal.ts';
import { Page } from '#web/ui/page.tsx';
import { Points, Texts, textLink } from './texts.tsx';

const all = [...levelA, ...levelAA];

/** How accessible the portal is, criterion by criterion, and whom to tell of a barrier. */
export function AccessibilityPage() {
  return (
    <Page
      title="Accessibility"
      lead={`How far ${portalName} meets WCAG 2.2, levels A and AA, and what to do where it doesn’t.`}
      isNarrow
    >
      <Texts title="In short">
        <p>
          {portalName} meets WCAG 2.2 AA in part. Of {all.length} criteria:
        </p>
        <Points>
          {(Object.keys(conformanceLevels) as Conformance[]).map((level) => (
            <li key={level}>
              {conformanceLevels[level]}: {all.filter(({ conformance }) => conformance === level).length}
            </li>
          ))}
        </Points>
        <p>
          The same report as a file for programs:{' '}
          <a className={textLink} href="/api/accessibility/openacr" download>
            OpenACR (YAML)
          </a>
          .
        </p>
      </Texts>
      <Texts title="Is something in your way?">
        <p>
          Write to{' '}
          <a className={textLink} href={`mailto:${supportEmail}`}>
            {supportEmail}
          </a>
          : which page, what you wanted to do, and which browser and assistive technology you use. We’ll answer, and
          meanwhile give you what you need in another form.
        </p>
        <p>
          If you aren’t happy with our answer, you can contact the body that enforces accessibility where you are: in
          the United Kingdom the Equality Advisory and Support Service, in the European Union that of your country.
        </p>
      </Texts>
      <Texts title="Known gaps">
        <Points>
          {all
            .filter(({ conformance }) => conformance === 'partially-supports' || conformance === 'does-not-support')
            .map(({ number, remarks }) => (
              <li key={number}>
                {remarks} ({number})
              </li>
            ))}
        </Points>
      </Texts>
      <Texts title="How it was tested">
        <p>{evaluationMethods}</p>
      </Texts>
      <CriteriaTable title="Level A" criteria={levelA} />
      <CriteriaTable title="Level AA" criteria={levelAA} />
    </Page>
  );
}
