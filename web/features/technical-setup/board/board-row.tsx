import { Link } from '@tanstack/react-router';
import Check from 'lucide-react/icons/check';
import FileDown from 'lucide-react/icons/file-down';
import type { BoardChange, SetupBoardRow } from '#contract/technical-setup/setup-board.ts';
import { paths } from '#contract/values/pages.ts';
import { FindingNotes } from '#web/features/technical-setup/finding-notes.tsx';
import { SetupStateBadge } from '#web/features/technical-setup/setup-state-badge.tsx';
import { fieldLabel } from '#web/features/technical-setup/setup-texts.ts';
import { dateText, momentText } from '#web/lib/days.ts';
import { institutionLink } from '#web/lib/pages/links.ts';
import { Badge } from '#web/ui/badges/badge.tsx';
import { CoverBadge } from '#web/ui/badges/cover-badge.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { countdownOf, rowFindings } from './row-texts.ts';

interface BoardRowProps {
  row: SetupBoardRow;
  onSeen: () => void;
  isMarking: boolean;
  onExport: () => void;
}

/** A set-up on the board: its state, findings, and changes since the viewer looked. */
export function BoardRow({ row, onSeen, isMarking, onExport }: BoardRowProps) {
  const { institutionId, companyName, state, techSupport, certificate, changes } = row;
  return (
    <div className="flex flex-col gap-2 px-4 py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="min-w-0 text-body">
          <Link
            to={paths.technicalSetup}
            search={{ institution: institutionId }}
            className="wrap-anywhere inline-flex min-h-8 items-center font-semibold text-link touch:min-h-11"
          >
            {companyName}
          </Link>
        </h3>
        <Link
          {...institutionLink(institutionId)}
          className="inline-flex min-h-8 items-center text-link text-small touch:min-h-11"
        >
          Overview
        </Link>
        {state ? <SetupStateBadge state={state} /> : <Badge>Nothing saved</Badge>}
        {certificate && <CertificateCountdown {...certificate} />}
        <CoverBadge mark={row.coveredFor} />
        <span className="ml-auto flex gap-2 max-md:ml-0 max-md:w-full max-md:*:flex-1">
          {changes.length > 0 && (
            <Button
              variant="secondary"
              size="sm"
              icon={<Check aria-hidden="true" className="size-4" />}
              isPending={isMarking}
              pendingText="Marking..."
              onClick={onSeen}
            >
              Seen
              <span className="sr-only"> {companyName}</span>
            </Button>
          )}
          {state && (
            <Button
              variant="secondary"
              size="sm"
              icon={<FileDown aria-hidden="true" className="size-4" />}
              onClick={onExport}
            >
              Export
              <span className="sr-only"> {companyName}</span>
            </Button>
          )}
        </span>
      </div>
      <p className="text-muted text-small">
        {[
          row.updatedAt && `Changed by ${row.updatedBy ?? 'someone'}, ${momentText(row.updatedAt)}`,
          row.liveSince && `live since ${dateText(row.liveSince)}`,
          techSupport ? `supported by ${techSupport.fullName}` : 'without technical support',
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <FindingNotes findings={rowFindings(row)} />
      {changes.length > 0 && <Changes changes={changes} />}
    </div>
  );
}

function CertificateCountdown(certificate: NonNullable<SetupBoardRow['certificate']>) {
  const { text, tone } = countdownOf(certificate);
  return tone ? <Badge tone={tone}>{text}</Badge> : <span className="text-muted text-small">{text}</span>;
}

const actions: Record<string, string> = {
  'keep draft': 'saved a draft',
  submit: 'submitted the setup',
  review: 'started the review',
  'put live': 'made the setup live',
  'undo put live': 'took the setup back from live',
  'ask for changes': 'asked for changes',
  comment: 'wrote a comment',
};

function Changes({ changes }: { changes: readonly BoardChange[] }) {
  return (
    <div className="rounded-control bg-selected px-3 py-2 text-small">
      <p className="font-semibold">Since you looked</p>
      <ul>
        {changes.map(({ at, by, action, fields }) => (
          <li key={`${at}${action}`} className="mt-0.5">
            {by} {actions[action] ?? action}
            {fields.length > 0 && `: ${fields.map(fieldLabel).join(', ')}`}
            <span className="text-muted"> · {momentText(at)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
