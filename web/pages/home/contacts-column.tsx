import { useNavigate } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { searchMaxLength } from '#contract/values/limits.ts';
import { ConversationList } from '#web/features/chat/conversations/conversation-list.tsx';
import { AddContactButton } from '#web/features/contacts/add-contact-button.tsx';
import { usePendingRequests } from '#web/features/contacts/contacts.api.ts';
import { IncomingRequests, OutgoingRequests } from '#web/features/contacts/pending-requests.tsx';
import { changedSearch } from '#web/lib/pages/home-search.ts';
import { lazyPart } from '#web/lib/pages/lazy-part.ts';
import { conversationLink, type HomeSearch } from '#web/lib/pages/links.ts';
import { useCapabilities } from '#web/lib/viewer.ts';
import { AfterPage } from '#web/ui/after-page.tsx';
import { TitledCard } from '#web/ui/card.tsx';
import { SearchField } from '#web/ui/fields/search-field.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { useHomeSearch } from './use-home-search.ts';
import { useWideDesk } from './use-wide-desk.ts';

const DueReminders = lazyPart(() =>
  import('#web/features/chat/reminders/due-reminders.tsx').then((file) => file.DueReminders),
);
const CoveredConversations = lazyPart(() =>
  import('#web/features/chat/conversations/covered-conversations.tsx').then((file) => file.CoveredConversations),
);
const EarlierConversations = lazyPart(() =>
  import('#web/features/chat/conversations/earlier-conversations.tsx').then((file) => file.EarlierConversations),
);
const SharedConversations = lazyPart(() =>
  import('#web/features/chat/shared/shared-conversations.tsx').then((file) => file.SharedConversations),
);
const FoundMessages = lazyPart(() =>
  import('#web/features/chat/search/found-messages.tsx').then((file) => file.FoundMessages),
);

const InboxFilters = lazyPart(() =>
  import('#web/features/chat/inbox/inbox-filters.tsx').then((file) => file.InboxFilters),
);
const InboxList = lazyPart(() => import('#web/features/chat/inbox/inbox-list.tsx').then((file) => file.InboxList));

const tabs = [
  { value: 'recent', label: 'Recent' },
  { value: 'all', label: 'All' },
] as const;
/** Holds the place of the inbox filters until they are loaded. */
const oneLine = 'h-9 shrink-0 touch:h-13';
const twoLines = 'h-17 shrink-0 touch:h-25 max-md:h-9 max-md:touch:h-13';

type Tab = (typeof tabs)[number]['value'];

/** The left column of Home: contacts, their requests, and one search for people and messages. */
export function ContactsColumn({ selectedId }: { selectedId: number | null }) {
  const { servesCustomers, sharesSupportChannels } = useCapabilities();
  const navigate = useNavigate();
  const search = useHomeSearch();
  const tab: Tab = search.tab ?? 'recent';
  const { inbox, tag } = servesCustomers ? search : {};
  // The field keeps its own text, because the address follows a moment after typing.
  const [find, setFind] = useState(search.find ?? '');

  const isSearching = find.trim() !== '';

  function change(next: (before: HomeSearch) => HomeSearch): void {
    void navigate({ ...changedSearch(next), replace: true });
  }

  function showTab(next: Tab): void {
    change(({ tab: _, ...rest }) => (next === 'all' ? { ...rest, tab: next } : rest));
  }

  function showFound(text: string): void {
    setFind(text);
    change(({ find: _, ...rest }) => (text === '' ? rest : { ...rest, find: text }));
  }

  function openMessage(contact: number, message: number): void {
    void navigate({
      ...changedSearch((before) => ({ ...before, contact, message })),
      state: { isFromList: true },
      // The router would scroll the log back to where it was before the jump.
      resetScroll: false,
    });
  }

  const requests = usePendingRequests();
  const openChat = (userId: number) => void navigate({ ...conversationLink(userId), state: { isForWriting: true } });
  // On smaller screens the column's title is hidden, so that the conversations come first.
  const hasHead = useWideDesk();
  const addContact = (
    <AddContactButton
      onOpenChat={openChat}
      asked={search.add}
      onAskedClose={() => change(({ add: _, ...rest }) => rest)}
    />
  );
  return (
    <TitledCard
      title={servesCustomers ? 'Customers' : 'Support Channels'}
      actions={hasHead && addContact}
      headClassName={hasHead ? '' : 'sr-only'}
      className="flex flex-col md:min-h-0 md:overflow-hidden"
    >
      <div className="flex shrink-0 items-center gap-1 px-3 pt-3 pb-1">
        <SearchField
          label="Search people and messages"
          value={find}
          maxLength={searchMaxLength}
          onChange={showFound}
          className="flex-1"
        />
        {!hasHead && addContact}
      </div>
      {servesCustomers && !isSearching && (
        <AfterPage meanwhile={<div className={sharesSupportChannels ? twoLines : oneLine} />}>
          <InboxFilters chosen={inbox} tag={tag} />
          <DueReminders />
        </AfterPage>
      )}
      {(inbox || tag) && !isSearching && (
        <AfterPage>
          <InboxList filter={inbox} tag={tag} />
        </AfterPage>
      )}
      {!inbox && !tag && !isSearching && (
        <Tabs label="Contacts" value={tab} options={tabs} onChange={showTab}>
          <ConversationList
            view={{ tab, find: '', selectedId }}
            onShowAll={() => showTab('all')}
            isWaiting={requests.isPending && requests.errorUpdateCount === 0}
            above={
              <>
                <IncomingRequests onOpenChat={openChat} />
                <Suspense>
                  <CoveredConversations />
                </Suspense>
              </>
            }
            below={
              <>
                <OutgoingRequests onOpenChat={openChat} />
                <Suspense>
                  <SharedConversations />
                </Suspense>
                <Suspense>{tab === 'all' && <EarlierConversations find="" />}</Suspense>
              </>
            }
          />
        </Tabs>
      )}
      {isSearching && (
        <ConversationList
          view={{ tab: 'all', find, selectedId }}
          onShowAll={() => showTab('all')}
          below={
            <Suspense>
              <EarlierConversations find={find} />
              <FoundMessages text={find} onOpenMessage={openMessage} />
            </Suspense>
          }
        />
      )}
    </TitledCard>
  );
}
