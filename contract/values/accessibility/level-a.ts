import type { Criterion } from './criterion.ts';

const keyboard = [
  'e2e/screens/keyboard.spec.ts',
  'everything from signing in to logging out is done with the keyboard alone',
] as const;
const skip = ['e2e/screens/keyboard.spec.ts', 'the first Tab offers to skip to the content'] as const;
const singleKeys = ['e2e/screens/palette.spec.ts', 'single keys are switched off and on in the account'] as const;
const keptForm = [
  'e2e/people/admin.spec.ts',
  'a session that ends in the middle of the form costs nothing that was typed',
] as const;
const charts = [
  'e2e/plans-and-usage/usage-metrics.spec.ts',
  'charts, tables and files show the figures that the portal computed',
] as const;

/** WCAG 2.2, level A. 4.1.1 is obsolete there, and met by whatever browsers read. */
export const levelA: readonly Criterion[] = [
  {
    number: '1.1.1',
    name: 'Non-text Content',
    conformance: 'partially-supports',
    remarks:
      'Icons, charts and covers have a text, or are decoration beside one; each chart has a table of the same figures. Pictures that people send in messages are named by their file alone: no one is asked for a description.',
    proofs: ['axe', charts],
  },
  {
    number: '1.2.1',
    name: 'Audio-only and Video-only (Prerecorded)',
    conformance: 'not-applicable',
    remarks: 'The portal ships neither. What institutions are shown is uploaded or linked by staff.',
  },
  {
    number: '1.2.2',
    name: 'Captions (Prerecorded)',
    conformance: 'partially-supports',
    remarks:
      'An uploaded video can have captions (WebVTT), which the player shows; none are required. Videos of other sites have what those give them.',
    proofs: ['axe'],
  },
  {
    number: '1.2.3',
    name: 'Audio Description or Media Alternative (Prerecorded)',
    conformance: 'does-not-support',
    remarks: 'There is no place for an audio description. A description in words can be put beside a video.',
  },
  {
    number: '1.3.1',
    name: 'Info and Relationships',
    conformance: 'supports',
    remarks: 'Headings, lists, tables, groups and labels are marked up as such.',
    proofs: ['axe'],
  },
  {
    number: '1.3.2',
    name: 'Meaningful Sequence',
    conformance: 'supports',
    remarks: 'The order of the page’s source is the order on the screen, at every width.',
    proofs: [keyboard],
  },
  {
    number: '1.3.3',
    name: 'Sensory Characteristics',
    conformance: 'not-evaluated',
    remarks: 'No one has read all texts for this. They name buttons by their words.',
  },
  {
    number: '1.4.1',
    name: 'Use of Color',
    conformance: 'supports',
    remarks:
      'States have a word or a sign beside their colour; links in texts are underlined; lines of charts differ by their shape and are in a table.',
    proofs: ['axe', charts],
  },
  {
    number: '1.4.2',
    name: 'Audio Control',
    conformance: 'supports',
    remarks: 'Nothing plays by itself.',
    proofs: ['axe'],
  },
  {
    number: '2.1.1',
    name: 'Keyboard',
    conformance: 'supports',
    remarks:
      'Everything can be done with the keyboard, also what is otherwise dragged. Players of other sites are theirs.',
    proofs: ['axe', keyboard],
  },
  {
    number: '2.1.2',
    name: 'No Keyboard Trap',
    conformance: 'supports',
    remarks: 'Dialogs keep the focus until Escape or their buttons close them, and give it back.',
    proofs: [keyboard],
  },
  {
    number: '2.1.4',
    name: 'Character Key Shortcuts',
    conformance: 'supports',
    remarks: 'Single keys can be switched off under Account settings.',
    proofs: [singleKeys],
  },
  {
    number: '2.2.1',
    name: 'Timing Adjustable',
    conformance: 'partially-supports',
    remarks:
      'A session ends 12 hours after its last use, without a warning; what was typed is kept, and there again after signing in. A deleted resource can be brought back for a minute. Neither time can be changed.',
    proofs: ['axe', keptForm],
  },
  {
    number: '2.2.2',
    name: 'Pause, Stop, Hide',
    conformance: 'supports',
    remarks:
      'Nothing blinks or scrolls by itself. Movements are short, and left out where the system asks for less motion.',
    proofs: ['axe'],
  },
  {
    number: '2.3.1',
    name: 'Three Flashes or Below Threshold',
    conformance: 'not-evaluated',
    remarks: 'No one has measured this. No part of the portal flashes by design; videos are those of others.',
  },
  {
    number: '2.4.1',
    name: 'Bypass Blocks',
    conformance: 'supports',
    remarks: 'The first Tab offers to skip to the content.',
    proofs: ['axe', skip],
  },
  {
    number: '2.4.2',
    name: 'Page Titled',
    conformance: 'supports',
    remarks: 'Each page has a title of its own, with the number of unread messages.',
    proofs: ['axe'],
  },
  {
    number: '2.4.3',
    name: 'Focus Order',
    conformance: 'supports',
    remarks:
      'The focus follows the order of reading, goes to a new page’s heading, and comes back when a dialog closes.',
    proofs: [keyboard],
  },
  {
    number: '2.4.4',
    name: 'Link Purpose (In Context)',
    conformance: 'supports',
    remarks: 'Links say where they lead, and those that repeat in a list name their row.',
    proofs: ['axe'],
  },
  {
    number: '2.5.1',
    name: 'Pointer Gestures',
    conformance: 'supports',
    remarks: 'No gesture needs two fingers or a path.',
    proofs: [['e2e/screens/phone.spec.ts', 'two people talk on their phones']],
  },
  {
    number: '2.5.2',
    name: 'Pointer Cancellation',
    conformance: 'not-evaluated',
    remarks: 'Buttons act when they are let go, as browsers have it; no one has tried this on every control.',
  },
  {
    number: '2.5.3',
    name: 'Label in Name',
    conformance: 'not-evaluated',
    remarks: 'Names begin with what is seen by intention; no one has compared them all.',
  },
  {
    number: '2.5.4',
    name: 'Motion Actuation',
    conformance: 'not-applicable',
    remarks: 'Nothing is done by moving the device.',
  },
  {
    number: '3.1.1',
    name: 'Language of Page',
    conformance: 'supports',
    remarks: 'Pages and the PDFs that the portal makes say that they are in English.',
    proofs: ['axe'],
  },
  {
    number: '3.2.1',
    name: 'On Focus',
    conformance: 'supports',
    remarks: 'Nothing happens by the focus alone.',
    proofs: [keyboard],
  },
  {
    number: '3.2.2',
    name: 'On Input',
    conformance: 'partially-supports',
    remarks:
      'Filters and searches narrow a list while they are typed, and the focus stays. To choose a usage file begins to read it, which the form says before.',
    proofs: [
      [
        'e2e/library/resources.spec.ts',
        'tabs, subject and search narrow the library down, and the address brings somebody else to the same',
      ],
    ],
  },
  {
    number: '3.2.6',
    name: 'Consistent Help',
    conformance: 'supports',
    remarks: 'Help is under More in the header of every page, and in the menu of phones.',
    proofs: [['e2e/screens/help.spec.ts', 'each role finds its guides under More, and no other']],
  },
  {
    number: '3.3.1',
    name: 'Error Identification',
    conformance: 'supports',
    remarks: 'What is wrong is said in words at its field, and the focus goes there.',
    proofs: [
      [
        'e2e/chat/attachments.spec.ts',
        'what is too large, empty or of the wrong kind is refused in words before anything is sent',
      ],
    ],
  },
  {
    number: '3.3.2',
    name: 'Labels or Instructions',
    conformance: 'supports',
    remarks: 'Each field has a label; what it must hold is said before.',
    proofs: ['axe'],
  },
  {
    number: '3.3.7',
    name: 'Redundant Entry',
    conformance: 'not-evaluated',
    remarks: 'Forms are filled in with what is known; no one has gone through all of them for this.',
  },
  {
    number: '4.1.2',
    name: 'Name, Role, Value',
    conformance: 'supports',
    remarks: 'Controls are those of the browser, or of a library made for this.',
    proofs: ['axe', keyboard],
  },
];
