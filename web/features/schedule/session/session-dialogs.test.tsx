import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Session } from '#contract/schedule/schedule.ts';
import { open, press, type RecordedCall, recordCalls, type } from '#web/testing/recorded-calls.tsx';
import { CancelDialog } from './cancel-dialog.tsx';
import { MoveDialog } from './move-dialog.tsx';

const updatedAt = '2026-11-01T08:00:00.000Z';
const session = {
  ...{ id: 5, kind: 'training', title: 'Search training', description: null, place: null, zone: 'Europe/London' },
  ...{ startTime: '2027-03-01T10:00:00.000Z', endTime: '2027-03-01T11:00:00.000Z', tutorId: 4, studentId: 2 },
  ...{ tutor: { id: 4, fullName: 'Priya Nair' }, institution: null, seriesId: null, isBooked: false, updatedAt },
  participants: [
    { id: 2, fullName: 'Maya Okafor' },
    { id: 3, fullName: 'Oliver Penhale' },
  ],
} as unknown as Session;
const to = { startTime: '2027-03-02T10:00:00.000Z', endTime: '2027-03-02T11:00:00.000Z' };

let sent: RecordedCall[];
const onMoved = vi.fn();
const onClose = vi.fn();

beforeEach(() => {
  onMoved.mockClear();
  onClose.mockClear();
  sent = recordCalls((url) => (url.endsWith('/check') ? { warnings: [] } : { sessions: [session], warnings: [] }));
});
afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

const changes = () => sent.filter(([, url]) => !url.endsWith('/check'));

it('a session is moved with its reason and the version that was seen, and the new time is checked for everybody', async () => {
  await open(<MoveDialog session={session} to={to} zone="UTC" onMoved={onMoved} onCancel={onClose} />);
  expect(screen.queryByLabelText('This date only')).toBeNull();
  await waitFor(() =>
    expect(sent).toEqual([['POST', '/api/lessons/check', { ...to, sessionId: 5, tutorId: 4, participantIds: [2, 3] }]]),
  );
  type('Reason', 'The room is taken');
  press('Move');
  await waitFor(() => expect(onMoved).toHaveBeenCalledTimes(1));
  const body = { ...to, reason: 'The room is taken', scope: 'one', updatedAt };
  expect(changes()).toEqual([['PATCH', '/api/lessons/5', body]]);
  expect(onClose).not.toHaveBeenCalled();
});

it('of a series the following dates are moved if they are meant', async () => {
  await open(
    <MoveDialog session={{ ...session, seriesId: 1 }} to={to} zone="UTC" onMoved={onMoved} onCancel={onClose} />,
  );
  fireEvent.click(screen.getByLabelText('This and the following dates'));
  press('Move');
  await waitFor(() => expect(onMoved).toHaveBeenCalledTimes(1));
  expect(changes()).toEqual([['PATCH', '/api/lessons/5', expect.objectContaining({ scope: 'rest' })]]);
});

it('what is left where it is goes back, and nothing is sent', async () => {
  await open(<MoveDialog session={session} to={to} zone="UTC" onMoved={onMoved} onCancel={onClose} />);
  press('Leave it');
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(changes()).toEqual([]);
});

it('a session is cancelled with a reason: this date, or the following ones as well', async () => {
  await open(<CancelDialog session={session} onClose={onClose} />);
  expect(screen.queryByLabelText('This date only')).toBeNull();
  type('Reason', 'Ill');
  press('Cancel session');
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(sent).toEqual([['POST', '/api/lessons/5/cancel', { reason: 'Ill', scope: 'one' }]]);
  cleanup();
  await open(<CancelDialog session={{ ...session, seriesId: 1 }} onClose={onClose} />);
  fireEvent.click(screen.getByLabelText('This and the following dates'));
  press('Cancel session');
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(2));
  expect(sent.at(-1)).toEqual(['POST', '/api/lessons/5/cancel', { reason: '', scope: 'rest' }]);
});
