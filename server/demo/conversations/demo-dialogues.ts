/**
 * Speaker (customer, account manager, admin), minutes of working time before the line, and text. `{…}` is filled in per
 * customer.
 */
export type Line = readonly [who: 'c' | 'm' | 'a', afterMinutes: number, text: string];

export const demoDialogues: readonly (readonly Line[])[] = [
  [
    [
      'c',
      0,
      'Hello {manager}, our users at {institution} are asked to sign in twice since yesterday. Is something going on?',
    ],
    ['m', 14, 'Hello {name}, thanks for telling us. Twice in the same browser, or once on campus and once at home?'],
    ['c', 6, 'Twice in the same browser: first our own sign-in page, then yours.'],
    [
      'm',
      22,
      'That usually means the entity ID on our side no longer matches your metadata. Did you renew a certificate this week?',
    ],
    ['c', 9, 'Yes! IT rolled over the signing certificate on Monday.'],
    ['m', 35, 'Then please paste the new metadata into Technical Setup and it will be picked up the same day.'],
    ['c', 58, 'Done, and one sign-in is enough again. Thank you.'],
  ],
  [
    ['c', 0, 'Hello, is the usage report for {month} out yet? I need it for our committee.'],
    ['m', 41, 'Hello {name}, it was uploaded this morning. You find it under Usage Metrics, filter {month}.'],
    ['c', 12, 'Found it. Requests are well above last year, which helps our case a lot.'],
    ['m', 5, 'Glad to hear that. If it helps, I can send you the cost per use for the subject collections as well.'],
    ['c', 3, 'Yes please!'],
  ],
  [
    [
      'm',
      0,
      'Dear {name}, your subscription runs out in about three months. Would you like to go through the options together?',
    ],
    ['c', 190, 'Thanks for the early notice. Our budget meeting is at the end of the month, could we talk after that?'],
    ['m', 16, 'Of course. I will put a renewal session in the first week after and send you the figures before.'],
    ['c', 44, 'Perfect. Please add a quote for one tier up, so that we can compare.'],
    ['m', 27, 'Will do. The unused insights of this year do not roll over, so I will note that in the comparison too.'],
  ],
  [
    ['c', 0, 'We are planning a promotion week at {institution}. Do you have posters or slides that we could use?'],
    ['m', 33, 'We do: the librarian guides, the logo and the colours are under Librarian Resources.'],
    ['c', 8, 'Lovely, that is more than I hoped for. May we print the logo on tote bags?'],
    ['m', 19, 'You may, as long as its proportions stay as they are.'],
    ['c', 4, 'Great, I will send you one :)'],
  ],
  [
    ['c', 0, 'Several students cannot watch videos from the halls of residence. On campus all is fine.'],
    ['m', 11, 'Are the halls on a network of their own?'],
    ['c', 26, 'I had to ask. Yes: a /20 that is not on our list.'],
    [
      'm',
      7,
      'Please add its first and last address under IP Ranges in Technical Setup. Ten ranges are possible in total.',
    ],
    ['c', 49, 'Added. We now use seven of the ten.'],
    ['m', 21, 'I can see it, and it is live. Please let me know if anybody is still locked out.'],
    ['c', 440, 'All quiet since then. Thank you!'],
  ],
  [
    ['c', 0, 'A lecturer asks whether she may show a whole film in class or only excerpts.'],
    [
      'm',
      28,
      'Whole films are fine in class and in your learning environment, for everybody who belongs to {institution}.',
    ],
    ['c', 15, 'And on a public open day?'],
    ['m', 17, 'That needs our consent, which is usually a matter of one e-mail. Which film and when?'],
    ['c', 75, 'She decided to invite people to campus accounts instead. But good to know!'],
  ],
  [
    ['c', 0, 'How do we get MARC records for the collection? Our discovery layer finds only part of it.'],
    ['m', 52, 'The full set is updated every month. I will send you the link; please load the {month} file.'],
    ['c', 140, 'Loaded, and the numbers match. The discovery team says hello.'],
    ['m', 3, 'Hello back!'],
  ],
  [
    ['a', 0, 'Dear {name}, we will be upgrading the video servers tomorrow between 6 and 8 in the morning, UK time.'],
    ['c', 25, 'Thanks for the warning. At that hour nobody will mind.'],
    ['a', 480, 'The upgrade went well and was over at seven. Nothing to do on your side.'],
  ],
  [
    ['c', 0, 'Could I have the COUNTER reports as one file per year instead of one per month?'],
    ['m', 37, 'Yes. For which year, and which report: platform or titles?'],
    ['c', 5, 'Titles please, for the last academic year.'],
    ['m', 95, 'It is among your reports now. September to August, one row per title.'],
    ['c', 20, 'You just saved me an afternoon.'],
  ],
  [
    ['c', 0, 'Our new colleague starts on Monday. Can she get an account for the portal too?'],
    ['m', 18, 'With pleasure. I need her full name, department and work address.'],
    ['c', 9, 'I will ask her to write to you on her first day.'],
    ['m', 2, 'Very good. The account is ready within the hour then.'],
  ],
  [
    ['c', 0, 'The subtitles of one film run about two seconds late. Where should I report that?'],
    ['m', 13, 'Right here. Which title, and roughly where?'],
    ['c', 6, '“Policy after the Flood”, from the tenth minute on.'],
    ['m', 240, 'Our editors have corrected it. Could you have another look after a reload?'],
    ['c', 31, 'In step now. That was quick!'],
  ],
  [
    ['c', 0, 'We would like to try the professional tier for the law faculty. Is there a trial?'],
    ['m', 46, 'There is: 30 days for the whole institution, and it ends by itself.'],
    ['c', 22, 'When could it start? Teaching begins in {nextMonth}.'],
    ['m', 14, 'Any Monday. I would suggest the second week of term, when timetables have settled.'],
    ['c', 65, 'Agreed. Please go ahead.'],
    ['m', 8, 'Booked, and confirmed by e-mail to you and to your systems team.'],
  ],
  [
    ['c', 0, 'Finance needs a purchase-order number on the invoice. Can it be added afterwards?'],
    ['m', 29, 'Yes, send me the number and you get a new copy.'],
    ['c', 17, 'It is PO-88214. Sorry for the extra work!'],
    ['m', 33, 'No trouble at all. The corrected invoice is on its way.'],
  ],
  [
    ['c', 0, 'Is there a way to see which departments use the platform most?'],
    ['m', 20, 'Not by department: we never learn who is watching. By subject we can, and that comes close.'],
    ['c', 11, 'By subject would be enough. Our economists claim to be the heaviest users…'],
    ['m', 70, 'For {month}: Public Health, then Education, then Economics.'],
    ['c', 5, 'Oh, they will not like that.'],
  ],
  [
    ['c', 0, 'The link resolver sends people to the home page instead of the film.'],
    [
      'm',
      25,
      'We changed the permanent links last month, the old ones should be redirected. Can you send me one that fails?',
    ],
    ['c', 8, 'Any title with an apostrophe, it seems.'],
    ['m', 180, 'Well spotted, that was our mistake. It is mended since an hour ago.'],
    ['c', 45, 'Works. I have told our help desk.'],
  ],
  [
    [
      'm',
      0,
      'Hello {name}, three short training films for first-year students are new in the collection. May I show them to you?',
    ],
    ['c', 400, 'Yes please, our library week is coming up. How long are they?'],
    ['m', 12, 'Four minutes each: finding sources, citing them, and spotting weak ones.'],
    ['c', 26, 'Exactly what we lack. I will put them on the welcome page of {institution}.'],
  ],
  [
    ['c', 0, 'A reader with low vision tells me that the player cannot be used by keyboard alone.'],
    ['m', 16, 'Thank you, we take that seriously. Which browser and screen reader do they use?'],
    ['c', 90, 'Firefox with NVDA. The volume slider is where they get stuck.'],
    ['m', 470, 'The new player release has a reachable slider and shortcuts for captions. Could they try again?'],
    ['c', 210, 'They did, and they are happy. So am I.'],
  ],
  [
    ['c', 0, 'Our proxy is being replaced. Will walk-in users be able to go on as before?'],
    ['m', 31, 'Yes, if the new proxy has a fixed address. Please add it to your IP ranges a day before the change.'],
    ['c', 14, 'It has two, for fail-over.'],
    ['m', 4, 'Then add both. They can share a row if they follow each other.'],
    ['c', 19, 'They do. Noted!'],
  ],
];
