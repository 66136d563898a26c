import type { PublicSettings } from '#contract/settings/settings.ts';

/** The public settings where nobody has set any, for tests and development: otherwise the server writes them. */
export const publicDefaults = {
  name: 'Carrel',
  logo: null,
  supportEmail: '',
  support: {
    zone: 'Europe/London',
    city: 'London',
    days: [1, 2, 3, 4, 5],
    opensAt: 11 * 60,
    closesAt: 17 * 60,
    holidays: [],
    words: '11am-5pm GMT Monday-Friday',
    shortWords: '11am-5pm GMT Mon-Fri',
  },
  tagline: 'Expert research and policy video, with people behind it.',
  figures: [
    { amount: '8000+', what: 'videos' },
    { amount: '10,000+', what: 'study notes' },
  ],
  workAccount: '',
  sendsMail: false,
} satisfies PublicSettings;
