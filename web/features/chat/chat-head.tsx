import ArrowLeft from 'lucide-react/icons/arrow-left';
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical';
import Info from 'lucide-react/icons/info';
import type { ReactNode } from 'react';
import type { ConversationSummary } from '#contract/chat/chat.ts';
import { lazyPart } from '#web/lib/pages/lazy-part.ts';
import { AfterPage } from '#web/ui/after-page.tsx';
import { Avatar } from '#web/ui/badges/avatar.tsx';
import { RoleBadge } from '#web/ui/badges/role-badge.tsx';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { presenceText } from './presence-text.ts';
import { roleTexts } from './role-texts.ts';

const ConversationMenu = lazyPart(() => import('./conversation-menu.tsx').then((file) => file.ConversationMenu));

interface ChatHeadProps {
  summary: ConversationSummary;
  titleId: string;
  /** Set if the list is a screen of its own. */
  onBack?: (() => void) | undefined;
  /** Set if the details have no column of their own. */
  onShowDetails?: (() => void) | undefined;
  /** Shows a message found by the search. */
  onOpenMessage?: ((contactId: number, messageId: number) => void) | undefined;
  actions?: ReactNode;
}

/** The contact's name, role and presence, with the conversation's actions. */
export function ChatHead({ summary, titleId, onBack, onShowDetails, onOpenMessage, actions }: ChatHeadProps) {
  const { contact, isOnline } = summary;
  // The composer says when support is closed.
  const expectation = roleTexts(contact.role).replyTime;
  return (
    <header className="flex min-h-16 shrink-0 items-center gap-3 border-b bg-surface px-4 py-2 max-md:gap-2 max-md:px-2">
      {onBack && <IconButton label="Back to conversations" icon={<ArrowLeft />} onClick={onBack} />}
      {/* The narrowest screens need the space for role and presence. */}
      <Avatar fullName={contact.fullName} role={contact.role} isOnline={isOnline} className="max-[359px]:hidden" />
      <div className="min-w-0 flex-1">
        <div className="flex items-center gap-2">
          <h2 id={titleId} tabIndex={-1} className="truncate text-h3">
            {contact.fullName}
          </h2>
          <RoleBadge role={contact.role} className="max-md:hidden" />
        </div>
        <p className="flex items-center gap-x-2 truncate text-muted text-small max-[359px]:flex-wrap">
          {/* A phone has no room for it beside the name. */}
          <RoleBadge role={contact.role} className="md:hidden" />
          <span className={classNames('truncate', summary.closedReason !== null && 'max-md:hidden')}>
            {summary.subject && `${summary.subject} · `}
            {presenceText(summary)}
            {expectation && <span className="max-md:hidden"> · {expectation}</span>}
          </span>
        </p>
      </div>
      {onOpenMessage && (
        <AfterPage meanwhile={<IconButton label="Conversation actions" icon={<EllipsisVertical />} isDisabled />}>
          <ConversationMenu summary={summary} onOpenMessage={onOpenMessage} more={actions} />
        </AfterPage>
      )}
      {onShowDetails && (
        <IconButton label="Show details" icon={<Info />} aria-haspopup="dialog" onClick={onShowDetails} />
      )}
    </header>
  );
}
