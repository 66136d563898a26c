export const amountProblems = {
  unread: 'Please enter the amount in pounds and pence',
  zero: 'Please enter an amount above zero',
  tooLarge: 'This amount is too large',
} as const;
