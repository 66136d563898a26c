import type { BrowserContext, ConsoleMessage } from '@playwright/test';
import type { Portal } from './portal.ts';

/** A failed answer that the browser reports in its console although the journey causes it on purpose. */
export interface ExpectedAnswer {
  path: string;
  status: number;
}

export type ConsoleWatch = ReturnType<typeof watchConsoles>;

// The browser's own console lines for expected answers are allowed by address and status.
const alwaysExpected: readonly ExpectedAnswer[] = [{ path: '/api/user', status: 401 }];
const failedAnswer = /^Failed to load resource: the server responded with a status of (\d+)/;
// A service worker turns any of these errors into ERR_FAILED.
const lostConnection =
  /net::ERR_(?:CONNECTION_(?:REFUSED|RESET|CLOSED|ABORTED)|EMPTY_RESPONSE|SOCKET_NOT_CONNECTED|INTERNET_DISCONNECTED|FAILED|INCOMPLETE_CHUNKED_ENCODING|CONTENT_LENGTH_MISMATCH)|WebSocket connection to '.*' failed/;

const refusedLine = /^WebSocket connection to '.*' failed: HTTP Authentication failed/;

/** Collects unexpected console messages of the pages in some browser profiles. */
export function watchConsoles(portal: Portal) {
  const expected = [...alwaysExpected];
  const complaints: string[] = [];
  let mayLoseConnection = false;
  let maySignOut = false;

  function isExpected(message: ConsoleMessage): boolean {
    const text = message.text();
    if ((portal.wasDown || mayLoseConnection) && lostConnection.test(text)) return true;
    const status = Number(failedAnswer.exec(text)?.[1]);
    if (maySignOut && (status === 401 || refusedLine.test(text))) return true;
    const { url } = message.location();
    return expected.some(
      (answer) => answer.status === status && URL.canParse(url) && new URL(url).pathname === answer.path,
    );
  }

  return {
    complaints: (): readonly string[] => complaints,
    expect: (answer: ExpectedAnswer) => void expected.push(answer),
    /** Call this when a journey takes a browser offline; where it takes down the portal, that is known. */
    expectLostConnection() {
      mayLoseConnection = true;
    },
    expectSignedOut() {
      maySignOut = true;
    },
    add(context: BrowserContext) {
      context.on('console', (message) => {
        if (!['error', 'warning', 'assert'].includes(message.type()) || isExpected(message)) return;
        complaints.push(`${message.type()}: ${message.text()} (${message.location().url})`);
      });
      context.on('weberror', (thrown) => complaints.push(`thrown: ${thrown.error().stack ?? thrown.error().message}`));
    },
  };
}
