import type { ReactNode } from 'react';
import type { SetupDifference } from '#contract/technical-setup/technical-setup.ts';
import { fieldLabel, valueText } from './setup-texts.ts';

interface Difference {
  field: Parameters<typeof fieldLabel>[0];
  before: Parameters<typeof valueText>[1];
  after: Parameters<typeof valueText>[1];
}

interface DifferenceListProps<One extends Difference> {
  differences: readonly One[];
  /** Rendered below each difference. */
  children?: (difference: One) => ReactNode;
}

/** Each field that differs, with its value before and after. */
export function DifferenceList<One extends Difference = SetupDifference>({
  differences,
  children,
}: DifferenceListProps<One>) {
  return (
    <dl className="flex flex-col gap-1.5 text-small">
      {differences.map((difference) => {
        const { field, before, after } = difference;
        return (
          <div key={field}>
            <dt className="font-medium">{fieldLabel(field)}</dt>
            <dd className="wrap-anywhere">
              <del className="text-muted">
                <span className="sr-only">before: </span>
                {valueText(field, before)}
              </del>
              <span aria-hidden="true"> → </span>
              <ins className="no-underline">
                <span className="sr-only">now: </span>
                {valueText(field, after)}
              </ins>
              {children?.(difference)}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
