import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import type { ConversationSummary, Message } from '#contract/chat/chat.ts';
import type { ClientFrame, ServerFrame } from '#contract/live.ts';
import type { User } from '#contract/people/people.ts';
import { useChatLive } from '#web/features/chat/chat.live.ts';
import { ChatBox } from '#web/features/chat/chat-box.tsx';
import { useConversation, useConversationList } from '#web/features/chat/conversations/conversations.api.ts';
import { createQueryClient } from '#web/lib/calls/query-client.ts';
import { useLiveConnection } from '#web/lib/live/live.ts';
import { ViewerContext } from '#web/lib/viewer.ts';
import { testMessage, testSummary } from './test-messages.ts';
// Loads the page's lazy parts before the first test. Compiling them within a test took longer than its timeout when many tests ran at once.
import '#web/features/chat/conversation-menu.tsx';
import '#web/features/chat/composer/attach-buttons.tsx';
import '#web/features/chat/composer/composer-bars.tsx';
import '#web/features/chat/composer/drop-veil.tsx';
import '#web/features/chat/composer/tray-list.tsx';
import '#web/features/chat/enclosures/enclosure-card.tsx';
import '#web/features/chat/enclosures/enclosure-picker.tsx';
import '#web/features/chat/files/file-card.tsx';
import '#web/features/chat/log/incoming-announcer.tsx';
import '#web/features/chat/log/printed-transcript.tsx';
import '#web/features/chat/log/typing-indicator.tsx';
import '#web/features/chat/message/message-acts.ts';
import '#web/features/chat/message/message-editor.tsx';
import '#web/features/chat/message/message-menu.tsx';
import '#web/features/chat/message/message-tools.tsx';
import '#web/features/chat/message/quoted-message.tsx';
import '#web/features/chat/rating/channel-rating.tsx';
import '#web/ui/new-messages-pill.tsx';
import '#web/ui/overlays/alert-window.tsx';
import '#web/ui/overlays/dialog-window.tsx';
import '#web/ui/overlays/toast-viewport.tsx';

const viewer: User = {
  id: 2,
  username: 'librarian',
  fullName: 'Maya Okafor',
  role: 'customer',
  institutionId: 1,
  companyName: 'University of Harrowmere',
  subscriptionTier: null,
  department: null,
  createdAt: '2026-01-01T00:00:00.000Z',
};

export function message(id: number, senderId: number, content: string, clientId: string | null = null): Message {
  return testMessage({ id, senderId, content, clientId });
}

export function frameOf(message: Message): ServerFrame {
  return { type: 'chat', message, previousChange: message.id - 1 };
}

export const stored = [message(1, 4, 'Good morning'), message(2, 2, 'Good morning, Priya')];
const summary = testSummary({
  isOnline: true,
  lastMessage: stored[1] ?? null,
  receivedUpTo: 2,
  readUpTo: 1,
});

interface Connection {
  readyState: number;
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: string }) => void) | null;
  onclose: ((event: { code: number }) => void) | null;
}
const connections: Connection[] = [];
export const sent: ClientFrame[] = [];
const newestConnection = () => connections.at(-1) as Connection;

function FakeWebSocket(this: Connection): Connection {
  const connection: Connection = {
    readyState: 0,
    send: (text) => sent.push(JSON.parse(text)),
    close: () => {},
    onopen: null,
    onmessage: null,
    onclose: null,
  };
  connections.push(connection);
  return connection;
}
Object.assign(FakeWebSocket, { CONNECTING: 0, OPEN: 1, CLOSING: 2, CLOSED: 3 });

interface Upload {
  status: number;
  statusText: string;
  responseText: string;
  /** Listeners of the upload's progress events. */
  heard: Map<string, (event?: object) => void>;
}
export const uploads: Upload[] = [];
export const newestUpload = () => uploads.at(-1) as Upload;

function FakeRequest(this: object): object {
  const upload: Upload = { status: 0, statusText: '', responseText: '', heard: new Map() };
  const listen = (name: string, hear: () => void) => void upload.heard.set(name, hear);
  return Object.assign(upload, {
    open: () => {},
    send: () => uploads.push(upload),
    abort: () => upload.heard.get('abort')?.(),
    addEventListener: listen,
    upload: { addEventListener: listen },
  });
}

export async function finishUpload(filename: string): Promise<void> {
  await waitFor(() => expect(uploads.length).toBeGreaterThan(0));
  const at = { filename, kind: 'txt', contentType: 'text/plain', fileSize: 5, uploaderId: 2, createdAt: '' };
  const responseText = JSON.stringify({ ...at, filePath: `/uploads/${storedName}` });
  Object.assign(newestUpload(), { status: 200, responseText });
  await act(async () => newestUpload().heard.get('load')?.());
}

export const storedName = `${'abcdefgh'.repeat(4)}.txt`;

/** jsdom has no layout, so nothing is resized. */
function StillObserver() {
  return { observe: () => {}, unobserve: () => {}, disconnect: () => {} };
}

export function open(): void {
  act(() => {
    newestConnection().readyState = 1;
    newestConnection().onopen?.();
  });
}
export function cut(): void {
  act(() => {
    newestConnection().readyState = 3;
    newestConnection().onclose?.({ code: 1006 });
  });
}
export function receive(frame: ServerFrame): void {
  act(() => newestConnection().onmessage?.({ data: JSON.stringify(frame) }));
}

const wholeList = {};

function Screen() {
  useLiveConnection(viewer.id);
  useChatLive(() => {});
  useConversationList(wholeList);
  const found = useConversation(4).data?.rows[0];
  return found ? <ChatBox summary={found} /> : null;
}

/** The timeout for changes that happen by themselves, on a busy machine. */
export const patience = { timeout: 10_000 };

function listAnswer(path: string, query: URLSearchParams, others: readonly ConversationSummary[]) {
  if (path === '/api/conversations/counts') return Response.json({ unread: 0, inbox: null, tags: [] });
  if (path !== '/api/conversations') return undefined;
  return Response.json(query.has('contactId') ? [summary] : [summary, ...others]);
}

/** Answers further calls; undefined gives 404. */
type Answer = (path: string, request: RequestInit) => Response | undefined;

/** Shows a customer's conversation with their account manager before each test of the file, with `others` in the list. */
export function onChatScreen(answer: Answer = () => undefined, others: readonly ConversationSummary[] = []): void {
  beforeEach(async () => {
    for (const list of [connections, sent, uploads]) list.length = 0;
    sessionStorage.clear();
    vi.stubGlobal('XMLHttpRequest', FakeRequest);
    vi.stubGlobal('WebSocket', FakeWebSocket);
    vi.stubGlobal('ResizeObserver', StillObserver);
    vi.stubGlobal('fetch', async (url: string, request: RequestInit = {}) => {
      const { pathname, searchParams } = new URL(url, 'http://portal');
      const listed = listAnswer(pathname, searchParams, others);
      if (listed) return listed;
      if (pathname === '/api/messages/2/4') return Response.json(searchParams.has('after') ? [] : stored);
      return (
        answer(pathname, request) ?? Response.json({ error: 'x', message: 'x', code: 'not-found' }, { status: 404 })
      );
    });
    render(
      <QueryClientProvider client={createQueryClient()}>
        <ViewerContext value={viewer}>
          <Screen />
        </ViewerContext>
      </QueryClientProvider>,
    );
    await screen.findByText('Good morning', {}, patience);
    await waitFor(() => expect(connections).toHaveLength(1));
    open();
  });

  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
  });
}

export const field = () => screen.getByRole('textbox') as HTMLTextAreaElement;
export const write = (text: string) => fireEvent.change(field(), { target: { value: text } });
export const press = (key: object) => fireEvent.keyDown(field(), key);
export const chats = () => sent.filter((frame) => frame.type === 'chat');
/** Waits, because the query cache notifies its observers a moment later. */
export const lastSays = (words: string) => waitFor(() => expect(bubbles().at(-1)?.textContent).toContain(words));
export const bubbles = () => screen.getAllByRole('listitem').filter((item) => item.dataset['bubble'] !== undefined);
export const acknowledge = (id: number) => {
  const [frame] = chats().slice(-1);
  receive(frameOf(message(id, 2, frame?.content ?? '', frame?.clientId ?? null)));
};
