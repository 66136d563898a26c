import type { Setting } from './setting-kinds.ts';

/** A section of articles stays unanswered until its fact is written. */
function fact(label: string, does: string) {
  return {
    group: 'provider-facts',
    kind: 'lines',
    label,
    does,
    default: [],
    variable: null,
    maxLength: 400,
    most: 12,
  } as const satisfies Setting;
}

/**
 * Facts that only the provider knows, written once by administrators. Articles name them as placeholders, such as
 * `{{trialTerms}}`.
 */
export const providerFacts = {
  trialTerms: fact('Trials', 'How long a trial lasts, and on which terms'),
  licenceTerms: fact('Licence', 'Where its terms are, and who signs it'),
  perpetualAccess: fact('Access after the end', 'What remains once a plan has ended'),
  copying: fact('Lending and copying', 'Whether parts may be lent or copied'),
  textMining: fact('Text and data mining', 'Whether it is allowed, and the training of an AI'),
  dataProcessing: fact('Data processing agreement', 'Whether there is one, and where'),
  classUse: fact('Showing in class', 'Whether a video may be shown in class'),
  publicShowing: fact('Showing in public', 'Whether a video may be shown to the public'),
  walkInUsers: fact('Walk-in users', 'Whether visitors in the library may watch'),
  alumniAccess: fact('Alumni', 'Whether former students and staff may watch'),
  courseEmbedding: fact('Embedding in courses', 'Whether videos may be embedded from where they are hosted'),
  titleLists: fact('MARC and KBART', 'Where records and title lists come from'),
  discoveryNames: fact('Names in knowledge bases', 'What the collection is called in discovery services'),
  wayflessLinks: fact('WAYFless links', 'How one is built'),
  currencies: fact('Currencies', 'Which ones a plan can be agreed in'),
  severalYears: fact('Discount for several years', 'Whether there is one'),
  vpat: fact('VPAT', 'Where a filled-in one is'),
  hecvat: fact('HECVAT', 'Where a filled-in one is'),
  securityCertificates: fact('Security certificates', 'Which certificates and tests by others there are'),
  hosting: fact('Hosting', 'Where the data is, and who processes it'),
} as const;

export type ProviderFact = keyof typeof providerFacts;
export const providerFactNames = Object.keys(providerFacts) as ProviderFact[];
