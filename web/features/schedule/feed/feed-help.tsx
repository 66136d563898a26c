const programs = [
  {
    name: 'Outlook',
    make: [
      'Open Calendar, then Add calendar.',
      'Choose Subscribe from web.',
      'Paste the address, name it, and Import.',
    ],
    revoke: 'Right-click the calendar in the list, then Remove.',
  },
  {
    name: 'Google Calendar',
    make: [
      'On a computer, beside Other calendars, choose +.',
      'Choose From URL.',
      'Paste the address, then Add calendar.',
    ],
    revoke: 'Settings, choose the calendar, then Unsubscribe.',
  },
  {
    name: 'Apple Calendar',
    make: [
      'On a Mac: File, New Calendar Subscription.',
      'On an iPhone: Calendars, Add Calendar, Add Subscription Calendar.',
      'Paste the address, then Subscribe.',
    ],
    revoke: 'Right-click the calendar, then Unsubscribe; on an iPhone: Calendars, the i beside it, Delete.',
  },
] as const;

/** How to use the address in the most common calendar programs. */
export function FeedHelp() {
  return (
    <div className="flex flex-col gap-1">
      {programs.map(({ name, make, revoke }) => (
        <details key={name} className="text-control">
          <summary className="min-h-9 cursor-pointer py-1.5 font-medium text-link touch:min-h-11 touch:py-2.5">
            {name}
          </summary>
          <ol className="list-decimal pb-1 pl-6">
            {make.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
          <p className="pb-2 text-muted text-small">After revoking it, remove it there too: {revoke}</p>
        </details>
      ))}
      <p className="text-muted text-small">
        Calendars check for changes in their own time, Google about once a day. For anything urgent, look in the portal.
      </p>
    </div>
  );
}
