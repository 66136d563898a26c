import { type ViewerName, viewers } from './fill-scale.ts';
import { customerId, managerId } from './scale-people.ts';
import { searchedWords } from './scale-talks.ts';

/** Below this a word counts as common, which may take longer. */
const commonWordMs = 300;

export interface ScaleCall {
  name: string;
  viewer: ViewerName;
  path: string;
  /** Milliseconds at the 95th percentile, where it is not the goal of all. */
  goalMs?: number;
}

const wordKinds = Object.keys(searchedWords) as (keyof typeof searchedWords)[];
const ownHistory = `/api/messages/${viewers.librarian}/${managerId}`;

/** Every call that slows down as data grows, as those who have most to read make it. */
export const scaleCalls: readonly ScaleCall[] = [
  { name: 'messages, admin', viewer: 'admin', path: '/api/messages' },
  { name: 'unread messages, admin', viewer: 'admin', path: '/api/messages/unread' },
  { name: 'conversations, manager', viewer: 'manager', path: '/api/conversations' },
  { name: 'conversations, admin', viewer: 'admin', path: '/api/conversations' },
  { name: 'figures of Home, manager', viewer: 'manager', path: '/api/statistics/home' },
  { name: 'figures of Home, admin', viewer: 'admin', path: '/api/statistics/home' },
  { name: 'figures of support, 90 days', viewer: 'admin', path: '/api/statistics/support?days=90' },
  { name: 'responses by institution, 90 days', viewer: 'admin', path: '/api/statistics/institutions?days=90&limit=50' },
  ...(Object.keys(viewers) as ViewerName[]).flatMap((viewer) =>
    wordKinds.map((kind): ScaleCall => {
      const path = `/api/messages/search?q=${searchedWords[kind]}`;
      return {
        name: `search, ${kind} word, ${viewer}`,
        viewer,
        path,
        ...(kind === 'common' && { goalMs: commonWordMs }),
      };
    }),
  ),
  { name: 'history without limit', viewer: 'librarian', path: ownHistory },
  { name: 'transcript', viewer: 'librarian', path: `${ownHistory}/transcript` },
  { name: 'resources of a type', viewer: 'librarian', path: '/api/resources/type/document' },
  { name: "admin's overview", viewer: 'admin', path: '/api/customers' },
  { name: 'people (role customer)', viewer: 'admin', path: '/api/users/role/customer' },
  { name: 'all users', viewer: 'admin', path: '/api/users' },
  { name: 'staff', viewer: 'admin', path: '/api/staff' },
  { name: 'institutions', viewer: 'admin', path: '/api/institutions' },
  { name: 'usage overview', viewer: 'admin', path: '/api/usage/overview' },
  { name: 'usage of an institution', viewer: 'librarian', path: '/api/usage/summary' },
  { name: 'open invoices', viewer: 'admin', path: '/api/invoice-requests' },
  { name: 'contacts', viewer: 'manager', path: `/api/users/${managerId}/related/student` },
  {
    name: 'a conversation among thousands',
    viewer: 'admin',
    path: `/api/messages/${viewers.admin}/${customerId(20)}?limit=50`,
  },
];
