import { capabilitiesOf } from '#contract/values/capabilities.ts';
import { isoTime } from '#server/platform/clock.ts';
import { type CastMember, cast } from './cast.ts';
import { demoPeople } from './demo-people.ts';
import type { Rows } from './seed.queries.ts';
import { type Ago, workingMinute } from './working-time.ts';

interface Broadcast {
  daysAgo: number;
  createdBy: number;
  priority?: 'high';
  title: string;
  description: string;
}

/** Oldest first. */
const broadcasts: readonly Broadcast[] = [
  {
    daysAgo: 96,
    createdBy: 1,
    title: 'Welcome to the new portal',
    description:
      'Chat with your account manager, usage reports and your subscription now live in one place. Tell us what you miss: every message is read.',
  },
  {
    daysAgo: 41,
    createdBy: 9,
    title: 'Librarian guides revised',
    description:
      'The promotion guide has new templates for posters and e-mail. It takes about ten minutes to make them your own.',
  },
  {
    daysAgo: 12,
    createdBy: 1,
    title: 'Forty new insights this month',
    description:
      'Climate policy, public health and digital skills are the largest groups. All of them are in your current plan.',
  },
  {
    daysAgo: 1.3,
    createdBy: 1,
    priority: 'high',
    title: 'Sign-in unavailable on Sunday morning',
    description:
      'We are replacing a server on Sunday between 06:00 and 07:30 London time. Videos keep playing for whoever is signed in; new sign-ins through your institution will fail for up to an hour and a half.',
  },
  {
    daysAgo: 0.15,
    createdBy: 9,
    title: 'Webinar: getting more from usage reports',
    description: 'Forty minutes, with time for questions. Ask your account manager for the invitation.',
  },
];

const everybody = [...cast, ...demoPeople];

/** Broadcasts of the last months. People who signed in since have read most of them. */
export function demoNotifications(ago: Ago): Pick<Rows, 'notifications' | 'notificationRecipients'> {
  const notifications: Rows['notifications'] = [];
  const notificationRecipients: Rows['notificationRecipients'] = [];
  for (const [index, { daysAgo, priority = 'normal', ...broadcast }] of broadcasts.entries()) {
    const id = index + 1;
    const reached = everybody.filter((person) => capabilitiesOf(person).isServed && wasThere(person, daysAgo));
    notifications.push({
      ...broadcast,
      id,
      userId: null,
      priority,
      timestamp: isoTime(ago(daysAgo)),
      reached: reached.length,
    });
    for (const person of reached) {
      const readAt = readTime(person, id, daysAgo, ago);
      notificationRecipients.push({ userId: person.id, notificationId: id, readAt });
    }
  }
  return { notifications, notificationRecipients };
}

function wasThere(person: CastMember, daysAgo: number): boolean {
  return person.joined > daysAgo && (person.deactivated ?? 0) < daysAgo;
}

/** Shortly after their last sign-in, for most people who signed in since; librarians leave the two newest unread. */
function readTime({ id: userId, signedIn }: CastMember, id: number, daysAgo: number, ago: Ago): string | null {
  const isKeptForLater = userId <= 6 && id > broadcasts.length - 2;
  const isOverlooked = userId > 6 && (userId * 7 + id * 3) % 5 === 0;
  if (signedIn === null || signedIn > daysAgo || isKeptForLater || isOverlooked) return null;
  return isoTime(ago(signedIn - id * workingMinute));
}
