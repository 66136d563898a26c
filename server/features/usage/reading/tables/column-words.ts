import {
  isPagesMetric,
  type UsageMetric,
  usageMetrics,
  useMetrics,
} from '#contract/values/plans-and-usage/usage-reports.ts';
import { wordKey } from '#server/features/usage/reading/counter/header-block.ts';

/**
 * The meaning of a column or metric by its name: `use`; `plain`, a word for any figure; `other`, in another unit, and a use only if a
 * person says so; `never` a use; `id`, no figure at all.
 */
export type Meaning = 'use' | 'plain' | 'other' | 'never' | 'id' | 'pages' | 'unknown';

const words: Record<Exclude<Meaning, 'pages' | 'unknown'>, string> = {
  id: `id ids identifier isbn issn eissn doi uri url code sku year yop jahr annee ano anno rank ranking nr row volume issue
    edition quarter week day weekday postcode zip phone`,
  never: `unique uniques distinct denial denials denied turnaway turnaways refused refusal refusals limit exceeded license licence
    licensed error errors failed minute minutes min mins hour hours hrs second seconds sec secs duration length time runtime average
    avg mean median percent percentage share rate ratio per score price cost costs fee revenue amount gbp eur usd budget target
    change growth cumulative ytd previous size bytes mb gb users user visitors visitor viewers viewer readers reader students people
    members titles nutzer besucher dauer minuten stunden preis kosten anteil schnitt duree prix cout utilisateurs usuarios utenti`,
  other: `page pageview pageviews search searches session sessions visit visits login logins query queries impression impressions click clicks
    investigation investigations suchen suchanfragen sitzungen besuche recherches visites busquedas sesiones`,
  use: `view views viewed hit hits play plays playback playbacks stream streams download downloads request requests access accesses use uses usage
    retrieval retrievals aufrufe aufruf zugriffe abrufe nutzung nutzungen ansichten wiedergaben consultations vues telechargements
    lectures vistas visualizaciones descargas accesos consultas visualizzazioni`,
  plain: 'count counts total totals number quantity value values figure figures sum anzahl nombre numero gesamt summe',
};
/** The first meaning with a word of the name wins: `Unique views` are no views, `Total views` are. */
const order = ['id', 'never', 'other', 'use', 'plain'] as const;
const known = order.map((meaning) => ({ meaning, words: new Set(words[meaning].split(/\s+/)) }));
const metricsByKey = new Map<string, UsageMetric>(usageMetrics.map((metric) => [wordKey(metric), metric]));

/** COUNTER's metric of this name, however it is spelled; null for any other name. */
export function counterMetric(name: string): UsageMetric | null {
  return metricsByKey.get(wordKey(name)) ?? null;
}

export function meaningOf(name: string): Meaning {
  const metric = counterMetric(name);
  if (metric) return useMetrics.some((use) => use === metric) ? 'use' : 'never';
  if (isPagesMetric(name)) return 'pages';
  if (/[%£€$]/.test(name)) return 'never';
  const own = wordsOf(name);
  return known.find(({ words }) => own.some((word) => words.has(word)))?.meaning ?? 'unknown';
}

/** The words of a heading, without accents: `Video-ID` and `videoId` are `video id`. */
export function wordsOf(name: string): string[] {
  return name
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}

const totalWords =
  `(?:total|totals|totaux|totale|totaal|totalt|subtotal|sum|summe|gesamt|gesamtsumme|gesamtergebnis|insgesamt|zwischensumme|somme
  |suma|overall|combined|ytd)`.replace(/\s/g, '');
const allOf =
  /^(?:all|alle|tous|toutes|todos|todas|tutti)(?: (?:the )?(?:platforms?|titles?|items?|journals?|books?|databases?|videos?|films?|types?|plattformen|titel))?$/;
const totalLabel = new RegExp(`^(?:(?:grand|sub|report|running) )?${totalWords}\\b|\\b${totalWords}$`);

/** Says whether the name may be that of a total: `Total`, `Art total`, `All platforms`; but `Total Recall` too. `Total_Item_Requests` is a metric. */
export function isTotalLabel(name: string): boolean {
  if (counterMetric(name)) return false;
  const text = wordsOf(name).join(' ');
  return totalLabel.test(text) || allOf.test(text) || /^year to date$|^reporting period total$/.test(text);
}
