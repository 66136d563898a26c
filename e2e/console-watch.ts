import type { BrowserContext, ConsoleMessage } from '@playwright/test';
import type { Portal } from './portal.ts';

/** An answer that a browser reports in its console although the journey means it to happen. */
export interface ExpectedAnswer {
  path: string;
  status: number;
}

export type ConsoleWatch = ReturnType<typeof watchConsoles>;

// Browsers' own lines for an expected answer are allowed by address and status.
const alwaysExpected: readonly ExpectedAnswer[] = [{ path: '/api/user', status: 401 }];
const failedAnswer = /^Failed to load resource: the server responded with a status of (\d+)/;
// ERR_FAILED is what a service worker makes of any of them.
const lostLine =
  /net::ERR_(?:CONNECTION_(?:REFUSED|RESET|CLOSED|ABORTED)|EMPTY_RESPONSE|SOCKET_NOT_CONNECTED|INTERNET_DISCONNECTED|FAILED|INCOMPLETE_CHUNKED_ENCODING|CONTENT_LENGTH_MISMATCH)|WebSocket connection to '.*' failed/;

const refusedLine = /^WebSocket connection to '.*' failed: HTTP Authentication failed/;

/** Collects whatever the pages of some browser profiles complain about and nobody expected. */
export function watchConsoles(portal: Portal) {
  const expected = [...alwaysExpected];
  const complaints: string[] = [];
  let mayLoseLine = false;
  let maySignOut = false;

  function isExpected(message: ConsoleMessage): boolean {
    const text = message.text();
    if ((portal.wasDown || mayLoseLine) && lostLine.test(text)) return true;
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
    /** A browser is taken offline on purpose; where the portal itself was taken down this goes without saying. */
    expectLostLine() {
      mayLoseLine = true;
    },
    /** A session is ended on purpose: from now on whatever a page asks for may be refused. */
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
