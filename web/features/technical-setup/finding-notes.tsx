import CircleAlert from 'lucide-react/icons/circle-alert';
import Info from 'lucide-react/icons/info';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { SetupFinding } from '#contract/technical-setup/technical-setup.ts';

const looks = {
  problem: { Icon: CircleAlert, color: 'text-danger', word: 'Problem: ' },
  warning: { Icon: TriangleAlert, color: 'text-warning', word: 'Please check: ' },
  fact: { Icon: Info, color: 'text-muted', word: '' },
} as const;

/** The findings about one field; nothing if there are none. */
export function FindingNotes({ findings }: { findings: readonly Pick<SetupFinding, 'level' | 'text'>[] }) {
  if (findings.length === 0) return null;
  return (
    <ul className="mt-1 flex flex-col gap-1">
      {findings.map(({ level, text }) => {
        const { Icon, color, word } = looks[level];
        return (
          <li key={text} className={`flex items-start gap-1.5 text-small ${color}`}>
            <Icon aria-hidden="true" className="mt-0.5 size-3.5 shrink-0" />
            <span className="wrap-anywhere min-w-0">
              {word && <span className="sr-only">{word}</span>}
              {text}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
