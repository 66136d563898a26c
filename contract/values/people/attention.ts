/** Filters by which an account manager finds institutions that need attention, with their labels. */
export const attentionNames = {
  'not-renewed': 'Not renewed',
  'not-signed-in': 'No one signed in for 60 days',
  'no-usage': 'No usage in the latest month',
  certificate: 'Certificate ends within 90 days',
} as const;
export type Attention = keyof typeof attentionNames;
export const attentions = Object.keys(attentionNames) as [Attention, ...Attention[]];

export const signedInWithinDays = 60;
