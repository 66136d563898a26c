import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleMinus from 'lucide-react/icons/circle-minus';
import CircleX from 'lucide-react/icons/circle-x';
import type { SignInCheck } from '#contract/technical-setup/sign-in-test.ts';
import { signInChecks } from '#contract/values/sign-in-test.ts';

const looks = {
  passed: { Icon: CircleCheck, className: 'text-success', word: 'Passed' },
  warning: { Icon: CircleAlert, className: 'text-role-tech-support-fg', word: 'Remark' },
  failed: { Icon: CircleX, className: 'text-danger', word: 'Failed' },
  skipped: { Icon: CircleMinus, className: 'text-muted', word: 'Not checked' },
} as const;

/** The checks in order, each with its result. */
export function CheckList({ checks }: { checks: readonly SignInCheck[] }) {
  return (
    <ol aria-label="Checks" className="flex flex-col rounded-control border">
      {checks.map(({ name, state, text }) => {
        const { Icon, className, word } = looks[state];
        return (
          <li key={name} className="flex items-start gap-3 border-b px-3 py-2 last:border-b-0">
            <Icon aria-hidden="true" className={`mt-0.5 size-5 shrink-0 ${className}`} />
            <div className="min-w-0">
              <p className="font-medium text-control">
                {signInChecks[name]}
                <span className="sr-only">: {word}</span>
              </p>
              <p className="break-words text-muted text-small">{text}</p>
            </div>
          </li>
        );
      })}
    </ol>
  );
}
