import { stemmer } from 'stemmer';

/** Words that say nothing about the topic of a question. */
const emptyWords = new Set(
  `a an the and or but if so as of to in on at by for from with into about this that these those there here it its is am are
  was were be been being do does did done doing have has had having will would shall should can could may might must i im ive
  id me my mine we us our ours you your yours he she they them their please thanks thank hi hello hey dear just really actually
  also than then too very some any anything something want wants wanted need needs needed like would know tell wondering wonder
  how what whats which when where why cant dont doesnt didnt isnt wont get getting got let help able possible way kind sort
  ok okay regards anyone somebody someone someones question quick one whether though because while again already still even ever
  say says said see go going goes went make makes made give gives us put trying try keep keeps`.split(/\s+/),
);

/**
 * Synonyms and related terms of the field, one group per line. A text with one term of a group is also found by the
 * others, with less weight.
 */
const alike = `
sso | single sign on | saml | shibboleth | adfs | ad fs | openathens | federated | federation | institutional login | institutional sign in
sign in | signing in | signin | log in | logging in | login | logon | log on | sign on
password | passcode | credentials | pass word | pwd
one time link | one time | password link | reset link | set password
forgot | forgotten | lost | cannot remember | reset
locked out | lock out | too many attempts | blocked | locked
usage | stats | statistics | counter | analytics | figures | usage data | usage report
report | reports | spreadsheet | csv | excel
adfs | ad fs | active directory | azure | entra | microsoft
denials | denial | denied | turnaway | turnaways | turned away | limit exceeded | no license | no licence | lock outs
transcript | chat history | copy of the chat | save the chat | save a conversation | keep a record
seen | read | has read | read receipt | ticks | delivered
gap | gaps | missing | hole | holes | not arrived | incomplete
newest | latest | most recent | last
status | progress | how far | live | approved | reviewed | done | accepted
problem | problems | wrong | error | errors | fail | fails | failed | broken | not working | does not work | finding | findings | warning | warnings
bookmark | link | links | url | address of a video | permalink
device | devices | computer | laptop | pc | machine
it people | it department | it team | it staff | our it
students | readers | patrons | end users | staff and students | our people
training | walkthrough | demo | onboarding | introduction
autumn | winter | spring | summer | month | months
invoice | bill | billing | billed
purchase order | po | po number | order number
vat | tax
price | cost | costs | fee | charge | charges | how much | expensive | pricing | pay
plan | subscription | tier | package | licence | license | level
renew | renewal | expire | expiry | expires | run out | runs out | ends | end date | extend
cancel | cancellation | terminate | stop
upgrade | downgrade | change plan | switch | move up
allowance | quota | limit | insights | cap | entitlement
pace | on track | run rate | projected | projection | forecast
cost per use | cost per view | value for money | cpu
off campus | offcampus | remote | remotely | from home | at home | off site | offsite | proxy | ezproxy | vpn | outside the library
ip | ip range | ip ranges | ip address | ip addresses | cidr | subnet
idp | identity provider
sp | service provider
metadata | entityid | entity id | federation file
certificate | cert | signing key | x509
attribute | attributes | claim | claims | eppn | edupersonprincipalname
account manager | rep | representative | contact person | am
technical support | tech support | it support | helpdesk | help desk | technician
chat | message | messages | messaging | dm
contact | contacts | colleague | colleagues | connection
notification | notifications | bell | alert | alerts | announcement
attachment | attach | attachments | send file | enclose
upload | uploading | import
download | downloading | save copy | export
resource | resources | material | materials | document | documents | handout
video | videos | film | films | clip | stream
poster | flyer | banner | logo | brand | branding | promote | promotion | marketing | advertise
colour | color | colours | colors | palette
session | sessions | training | webinar | meeting | appointment | onboarding | lesson
calendar | ical | ics | outlook | schedule
email | mail | e mail
privacy | gdpr | personal data | data protection
browser | browsers | chrome | firefox | safari | edge
accessibility | accessible | screen reader | wcag | keyboard | blind
phone | mobile | tablet | iphone | android
print | printing | printer | paper
support hours | opening hours | office hours | open | available | weekend
yop | year of publication
audiovisual | multimedia
pr | platform report | platform master
dr | database report | database master
tr | title report | title master
ir | item report | item master
requests | item requests | plays | views | hits
investigations | item investigations
unique | distinct | deduplicated
user | users | person | people | member of staff
add | create | invite | register
remove | delete | deactivate | leave | leaver | left
institution | university | library | college | organisation | organization`;

const conceptsByFirstStem = readConcepts();

interface Concept {
  name: string;
  stems: readonly string[];
}

function readConcepts(): Map<string, Concept[]> {
  const concepts = new Map<string, Concept[]>();
  for (const [at, line] of alike.trim().split('\n').entries()) {
    for (const phrase of line.split('|')) {
      const stems = stemsOf(phrase);
      const [first = ''] = stems;
      concepts.set(first, [...(concepts.get(first) ?? []), { name: `#${at}`, stems }]);
    }
  }
  return concepts;
}

function stemsOf(text: string): string[] {
  return rawWordsOf(text).map(stemmer);
}

/** Words of a text in order, in lower case and without accents. */
export function rawWordsOf(text: string): string[] {
  return (
    text
      .normalize('NFKD')
      .replace(/[\p{M}'’]/gu, '')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}

/** Search terms of a text: stems, and `#n` for its groups of synonyms. Repetitions are kept. */
export function fieldWords(text: string): string[] {
  const stems = stemsOf(text);
  const words = [...stems];
  for (const [at, stem] of stems.entries()) {
    for (const { name, stems: wanted } of conceptsByFirstStem.get(stem) ?? []) {
      if (wanted.every((each, ahead) => stems[at + ahead] === each)) words.push(name);
    }
  }
  return words;
}

/** True if a term of `fieldWords` says nothing about the topic. */
export function isEmpty(word: string): boolean {
  return emptyStems.has(word);
}

const emptyStems = new Set([...emptyWords].map(stemmer));

/** The terms that describe a text's topic, without duplicates. */
export function contentWords(text: string): string[] {
  return [...new Set(fieldWords(text))].filter((word) => !isEmpty(word));
}

/** Every word that occurs in a group of synonyms. */
export const fieldVocabulary: ReadonlySet<string> = new Set(rawWordsOf(alike));

/** True if a term stands for a group of synonyms. */
export function isConcept(word: string): boolean {
  return word.startsWith('#');
}
