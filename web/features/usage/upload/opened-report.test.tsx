import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ReadImport } from '#contract/plans-and-usage/usage-imports.ts';
import { createQueryClient } from '#web/lib/calls/query-client.ts';
import { OpenedReport } from './opened-report.tsx';
import '#web/ui/overlays/dialog-window.tsx';

const { toastRefused, toastUnread } = vi.hoisted(() => ({ toastRefused: vi.fn(), toastUnread: vi.fn() }));
vi.mock('./usage-imports.api.ts', async (original) => ({ ...(await original<object>()), toastRefused, toastUnread }));

const institution = { id: 1, name: 'University of Harrowmere' };
const at = '2026-01-01T00:00:00.000Z';
const question = {
  ...{ id: 'month', question: 'Which month?', answer: [], isRemembered: false, isMultiple: false },
  options: [
    { value: 'may', label: 'May' },
    { value: 'june', label: 'June' },
  ],
};
const report = {
  ...{ id: 7, institution, filename: 'usage.csv', fileSize: 10, state: 'read', isDryRun: true, before: 0 },
  ...{ refusal: null, createdAt: at, changedAt: at },
  upload: {
    ...{ isStored: false, resourceId: null, read: null, institution, isSameInstitution: null, filename: 'usage.csv' },
    ...{ fileSize: 10, problems: [], problemCount: 0, warnings: [], warningCount: 0, questions: [question] },
    ...{ earlier: [], alsoAt: [], canBePlainFile: true, table: null, storedMonths: [] },
  },
} as unknown as ReadImport;

const answerOf = (status: number, message: string) => () => Response.json({ message }, { status });
let answer: () => Response;
const onClose = vi.fn();

beforeEach(() => {
  vi.clearAllMocks();
  answer = () => Response.json(report);
  // Answers arrive later than the call, as on a network.
  vi.stubGlobal('fetch', () => new Promise((resolve) => setTimeout(() => resolve(answer()))));
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function open() {
  const client = createQueryClient();
  render(
    <QueryClientProvider client={client}>
      <OpenedReport id={7} onClose={onClose} onStored={() => {}} />
    </QueryClientProvider>,
  );
  return { readAgain: () => act(() => client.invalidateQueries()) };
}

it('a report that cannot be read a second time stays open, and one that is gone is said to be', async () => {
  const { readAgain } = open();
  await screen.findByText('Which month?');
  answer = answerOf(503, 'Too busy');
  await readAgain();
  screen.getByText('Which month?');
  expect(onClose).not.toHaveBeenCalled();
  answer = answerOf(404, 'This report is no longer here');
  await readAgain();
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(toastUnread).toHaveBeenCalledWith(expect.objectContaining({ serverMessage: 'This report is no longer here' }));
});

it('a report that does not open says why', async () => {
  answer = answerOf(503, 'Too busy');
  open();
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(toastUnread).toHaveBeenCalledWith(expect.objectContaining({ serverMessage: 'Too busy' }));
});

it('a report that is refused as it is read again says so', async () => {
  open();
  await screen.findByText('Which month?');
  answer = () => Response.json({ ...report, state: 'refused', refusal: 'Failed to upload usage data' });
  fireEvent.click(screen.getByLabelText('May'));
  await waitFor(() => expect(toastRefused).toHaveBeenCalledWith('Failed to upload usage data'));
  screen.getByText('Which month?');
});
