import type { Criterion } from './criterion.ts';

const phone = [
  'e2e/screens/phone.spec.ts',
  'on a phone list, conversation and details are screens of their own, and Back leads through them',
] as const;
const widths = ['e2e/screens/walks.spec.ts', 'a customer finds Home accessible on a phone'] as const;
const keyboard = [
  'e2e/screens/keyboard.spec.ts',
  'everything from signing in to logging out is done with the keyboard alone',
] as const;

/** WCAG 2.2, level AA. */
export const levelAA: readonly Criterion[] = [
  { number: '1.2.4', name: 'Captions (Live)', conformance: 'not-applicable', remarks: 'Nothing is broadcast live.' },
  {
    number: '1.2.5',
    name: 'Audio Description (Prerecorded)',
    conformance: 'does-not-support',
    remarks: 'There is no place for an audio description of an uploaded video.',
  },
  {
    number: '1.3.4',
    name: 'Orientation',
    conformance: 'supports',
    remarks: 'Nothing asks for a device to be held one way.',
    proofs: [phone],
  },
  {
    number: '1.3.5',
    name: 'Identify Input Purpose',
    conformance: 'partially-supports',
    remarks:
      'Username and passwords say what they are. Names, e-mail and billing addresses, which mostly are those of others, do not.',
    proofs: ['axe'],
  },
  {
    number: '1.4.3',
    name: 'Contrast (Minimum)',
    conformance: 'supports',
    remarks:
      'Each look of a text is measured, in the light and in the dark. The colours of brand assets and of videos are those of others.',
    proofs: ['axe'],
  },
  {
    number: '1.4.4',
    name: 'Resize Text',
    conformance: 'not-evaluated',
    remarks: 'Zooming is not prevented, and pages reflow; no one has looked at every screen at 200 %.',
    proofs: ['axe'],
  },
  {
    number: '1.4.5',
    name: 'Images of Text',
    conformance: 'supports',
    remarks: 'Texts are texts. Logos, and pictures of the portal in its guides, are the exception.',
    proofs: [['e2e/screens/help.spec.ts', 'each role finds its guides under More, and no other']],
  },
  {
    number: '1.4.10',
    name: 'Reflow',
    conformance: 'partially-supports',
    remarks:
      'Every screen of each role was opened at 320 CSS pixels by a program that finds what is too wide or cut off, and found nothing; wide tables and the calendar move sideways in their own frame.',
    proofs: [widths, phone],
  },
  {
    number: '1.4.11',
    name: 'Non-text Contrast',
    conformance: 'not-evaluated',
    remarks: 'Colours of borders, signs and lines were chosen for it, and no tool measures them.',
  },
  {
    number: '1.4.12',
    name: 'Text Spacing',
    conformance: 'not-evaluated',
    remarks: 'No text has its spacing fixed in the page; no one has looked at every screen with wider spacing.',
    proofs: ['axe'],
  },
  {
    number: '1.4.13',
    name: 'Content on Hover or Focus',
    conformance: 'not-evaluated',
    remarks: 'Hints close with Escape; no one has gone through all of them.',
  },
  {
    number: '2.4.5',
    name: 'Multiple Ways',
    conformance: 'supports',
    remarks: 'Pages are reached by the header, the menu and the search (Ctrl-K).',
    proofs: [
      ['e2e/screens/palette.spec.ts', 'a librarian goes, finds, writes and changes the theme with the palette alone'],
    ],
  },
  {
    number: '2.4.6',
    name: 'Headings and Labels',
    conformance: 'supports',
    remarks: 'Headings and labels say what follows; the specified ones are read letter for letter.',
    proofs: [
      [
        'e2e/screens/walks.spec.ts',
        'every text is seen at one stop, comes with some work, or has a reason to be on no screen',
      ],
    ],
  },
  {
    number: '2.4.7',
    name: 'Focus Visible',
    conformance: 'supports',
    remarks: 'Whatever has the focus has a ring around it, also where the system forces colours.',
    proofs: [keyboard],
  },
  {
    number: '2.4.11',
    name: 'Focus Not Obscured (Minimum)',
    conformance: 'not-evaluated',
    remarks:
      'Header and bar take room of their own and cover nothing; toasts can, until they are put away. No one has gone through all screens.',
  },
  {
    number: '2.5.7',
    name: 'Dragging Movements',
    conformance: 'supports',
    remarks: 'What can be dragged in the schedule can be done by a form; files are chosen with a button.',
    proofs: [
      [
        'e2e/schedule/planning.spec.ts',
        'whatever is dragged is done by keyboard as well: planned, moved, lengthened, taken back and cancelled',
      ],
    ],
  },
  {
    number: '2.5.8',
    name: 'Target Size (Minimum)',
    conformance: 'not-evaluated',
    remarks: 'Under a finger controls are 44 pixels high by intention; no one has measured all of them.',
  },
  {
    number: '3.1.2',
    name: 'Language of Parts',
    conformance: 'partially-supports',
    remarks: 'The portal’s own texts are English. Messages and files in other languages are not marked as such.',
    proofs: ['axe'],
  },
  {
    number: '3.2.3',
    name: 'Consistent Navigation',
    conformance: 'supports',
    remarks: 'Header and menu are the same on every page of a role.',
    proofs: [['e2e/screens/help.spec.ts', 'each role finds its guides under More, and no other']],
  },
  {
    number: '3.2.4',
    name: 'Consistent Identification',
    conformance: 'supports',
    remarks: 'The same thing has the same name everywhere.',
    proofs: [['e2e/screens/palette.spec.ts', 'an admin adds people and finds records from the palette']],
  },
  {
    number: '3.3.3',
    name: 'Error Suggestion',
    conformance: 'supports',
    remarks: 'Messages at fields say what would be taken.',
    proofs: [
      [
        'e2e/chat/attachments.spec.ts',
        'what is too large, empty or of the wrong kind is refused in words before anything is sent',
      ],
    ],
  },
  {
    number: '3.3.4',
    name: 'Error Prevention (Legal, Financial, Data)',
    conformance: 'supports',
    remarks: 'What cannot be taken back asks first and names its object; the rest can be taken back.',
    proofs: [
      [
        'e2e/plans-and-usage/invoices.spec.ts',
        'a request without an invoice is closed after a question and stays in the history',
      ],
      [
        'e2e/library/admin-resources.spec.ts',
        'an admin uploads a file with the button, changes it, deletes it and takes that back',
      ],
    ],
  },
  {
    number: '3.3.8',
    name: 'Accessible Authentication (Minimum)',
    conformance: 'supports',
    remarks:
      'Password managers and pasting work, a passkey needs nothing to be remembered or copied, and there is no puzzle.',
    proofs: [keyboard],
  },
  {
    number: '4.1.3',
    name: 'Status Messages',
    conformance: 'supports',
    remarks: 'New messages, toasts and what a search found are announced without taking the focus.',
    proofs: [['e2e/screens/keyboard.spec.ts', 'F8 leads to a toast, which waits there and can be acted on']],
  },
];
