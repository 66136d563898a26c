import type { Name } from '#e2e/journey.ts';

/** A text for the palette, and the first result that it must give. */
export interface Wanted {
  typed: string;
  /** Matches `Group: label detail`; null if nothing may be found. */
  first: RegExp | null;
}

const monthName = new Intl.DateTimeFormat('en-GB', { month: 'long', timeZone: 'Europe/London' });
const dayName = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'Europe/London' });
const day = 24 * 60 * 60 * 1000;

/**
 * Sixty things that people of the four roles look for, with the right result; written before the palette could find them. Conversations of
 * the demo lie at fixed distances from the time its data was made.
 */
export function wantedAnswers(now: number): Readonly<Partial<Record<Name, readonly Wanted[]>>> {
  const daysAgo = (days: number) => new Date(now - days * day);
  return {
    librarian: [
      { typed: 'bill', first: /: (Your invoices|Your Subscription)/ },
      { typed: 'invoices', first: /: Your invoices/ },
      { typed: 'cancel subscription', first: /^Pages: Your Subscription/ },
      { typed: 'upgrade', first: /: Compare plans/ },
      { typed: 'password', first: /^Settings: Password/ },
      { typed: 'change my email', first: /^Settings: E-mail/ },
      { typed: 'two factor', first: /^Settings: Sign-in security/ },
      { typed: 'gdpr', first: /^Settings: Your data|^Pages: Privacy/ },
      { typed: 'INV-000003', first: /^Invoices: INV-000003/ },
      { typed: 'inv 3', first: /^Invoices: INV-000003/ },
      { typed: 'paid invoices', first: /^Invoices: INV-.*Paid/ },
      { typed: 'HW-1107', first: /^Invoices: INV-000003/ },
      { typed: 'renewal review', first: /^Sessions: Renewal review/ },
      { typed: 'session with Lars', first: /^Sessions: .*Lars Kuhn/ },
      { typed: 'priya', first: /^Conversations: Priya Shah/ },
      { typed: 'statistics', first: /^Pages: Usage Metrics/ },
      { typed: 'off-campus access', first: /: Technical Setup/ },
      { typed: 'poster', first: /Promotion kit/ },
      { typed: 'sign out', first: /^Actions: Log out/ },
      { typed: 'from:Priya quote', first: /^Messages: Priya Shah.*quote/ },
      { typed: `what was promised in ${monthName.format(daysAgo(12))}`, first: /^Messages: .*will/ },
      { typed: 'climate policy quiz', first: /^Learning resources: Quiz: Climate policy/ },
    ],
    manager: [
      { typed: 'calder', first: /^Institutions: Calder Bay University/ },
      { typed: 'maya', first: /^Conversations: Maya Okafor/ },
      { typed: 'okafor maya', first: /^Conversations: Maya Okafor/ },
      { typed: 'westerduin', first: /^Institutions: Universiteit Westerduin/ },
      { typed: 'harrowmere invoices', first: /^Invoices: INV-.*Harrowmere/ },
      { typed: 'INV-000004', first: /^Invoices: INV-000004.*Marrowbridge/ },
      { typed: 'overdue invoices', first: /^Invoices: INV-.*Overdue/ },
      { typed: '£15,000', first: /^Invoices: INV-000004.*15,000/ },
      { typed: 'CB/2207', first: /^Invoices: INV-.*Calder/ },
      { typed: 'drop-in', first: /^Sessions: Drop-in for new staff/ },
      { typed: 'sessions northfell', first: /^Sessions: .*Northfell/ },
      { typed: 'canned responses', first: /^Pages: Saved replies/ },
      { typed: 'handbook', first: /^Pages: Guide: Account managers/ },
      { typed: 'calendar', first: /^Pages: Your sessions/ },
      { typed: 'from:Theo corrected figures', first: /^Messages: Theo Brandt.*corrected figures/ },
      { typed: `from:Maya before:${dayName.format(daysAgo(1))} committee`, first: /^Messages: Maya Okafor.*committee/ },
    ],
    tech: [
      { typed: 'kestrel', first: /^Institutions: Kestrel Institute/ },
      { typed: 'theo', first: /^Conversations: Theo Brandt/ },
      { typed: 'shibboleth', first: /: Technical Setup/ },
      { typed: 'proxy set-up', first: /^Sessions: Proxy set-up/ },
      { typed: 'sessions with Oliver', first: /^Sessions: .*Northfell|^Sessions: .*Oliver Penhale/ },
      { typed: 'guest network', first: /^Messages: Theo Brandt.*guest network/ },
      { typed: 'api', first: /^Pages: For developers/ },
      { typed: 'hotkeys', first: /keyboard shortcuts/i },
      { typed: 'INV-000003', first: null },
    ],
    admin: [
      { typed: 'INV-000007', first: null },
      { typed: 'INV-000006', first: /^Invoices: INV-000006/ },
      { typed: 'marrowbridge 15000', first: /^Invoices: INV-000004/ },
      { typed: 'unpaid', first: /^Invoices: INV-.*(Sent|Overdue)/ },
      { typed: 'credit note', first: /^Pages: Billing/ },
      { typed: 'smtp', first: /^Pages: Mail/ },
      { typed: 'audit', first: /^Pages: (Change Log|Security Log)/ },
      { typed: 'api keys', first: /: (Tokens|Access tokens)/ },
      { typed: 'announcement', first: /^Actions: New broadcast/ },
      { typed: 'new user', first: /^Actions: Add customer/ },
      { typed: 'adanwe', first: /^Institutions: Adanwe University College/ },
      { typed: 'kwabena', first: /^Conversations: Kwabena Adomako/ },
      { typed: 'from:Priya price range', first: /^Messages: Priya Shah.*price range/ },
    ],
  };
}
