import type { NumberedRow } from '#server/features/usage/reading/counter/header-block.ts';
import { institutionNamed } from '#server/features/usage/reading/institutions.ts';
import { isDate } from '#server/features/usage/reading/months/dates.ts';
import { monthNumber } from '#server/features/usage/reading/months/months.ts';
import { meaningOf, wordsOf } from './column-words.ts';

/** Labels of lines with a table's owner, subject and date of creation. */
const labelWords = new Set(
  `institution customer client account university library organisation organization created generated exported printed run date day on by
  at from to period range reporting begin end start time until platform vendor provider publisher database collection currency timezone
  einrichtung kunde kundin erstellt erzeugt exportiert stand am von bis zeitraum plattform anbieter verlag datenbank sammlung
  etablissement client cree genere exporte le du au periode plage plateforme fournisseur editeur base date de la
  institucion cliente fecha creado creacion generado exportado periodo rango desde hasta plataforma proveedor editorial el del`.split(
    /\s+/,
  ),
);
const idWords = new Set(['name', 'id', 'number', 'nom', 'nombre']);
const ownerWords = new Set(
  'institution customer client einrichtung kunde etablissement institucion cliente'.split(' '),
);
/** Words that do not change what the figures mean, alone or beside a word for use. */
const plainWords = new Set(
  `usage use report reports statistics stats data table export overview summary monthly month months year years annual by per and of the
  for in title titles video videos film films book books journal journals item items platform date period calendar
  nutzung nutzungsbericht nutzungsstatistik bericht statistik daten tabelle ubersicht monatlich monat monate jahr nach pro je und der die
  das fur im titel buch bucher film filme
  rapport statistiques donnees tableau mensuel mois annee par et des les pour titre titres utilisation livre livres
  informe estadisticas datos tabla mensual mes meses ano anual por y de del los titulo titulos uso libros libro peliculas
  sum summe somme suma total`.split(/\s+/),
);

/** What the lines above the headings say, and which are not understood. */
export interface LinesAbove {
  /** Lines that are not understood: they may say that the figures are no uses. */
  unknown: string[];
  institution: string | null;
}

/** Reads the filled rows above the headings of a plain table. */
export function readLinesAbove(rows: readonly NumberedRow[]): LinesAbove {
  const said: LinesAbove = { unknown: [], institution: null };
  for (const { cells } of rows) readLine(cells.map((cell) => cell.trim()).filter(Boolean), said);
  return said;
}

function readLine(cells: readonly string[], said: LinesAbove): void {
  const text = cells.join(' ');
  const [label = '', ...rest] = cells.length === 1 ? text.split(/:\s*/) : cells;
  const value = rest.join(' ').trim();
  if (value !== '' && isLabel(label)) {
    if (wordsOf(label).some((word) => ownerWords.has(word))) said.institution ??= value;
    return;
  }
  if (isPlain(text) || /^sep=.$/i.test(text)) return;
  const name = cells.length === 1 ? institutionNamed(text) : null;
  if (name !== null && !wordsOf(name).some(isOtherWord)) said.institution ??= name;
  else said.unknown.push(text);
}

function isLabel(text: string): boolean {
  const words = wordsOf(text);
  return words.some((word) => labelWords.has(word)) && words.every((word) => labelWords.has(word) || idWords.has(word));
}

/** Says whether every word is understood: words for use, for time, and words in any report's name. */
export function isPlain(text: string): boolean {
  return text
    .split(/[\s,;()]+/)
    .filter((part) => !isDate(part))
    .flatMap(wordsOf)
    .every((word) => plainWords.has(word) || meaningOf(word) === 'use' || isOfTime(word));
}

function isOfTime(word: string): boolean {
  return /^(?:20\d\d|[0-3]?\d|q[1-4])$/.test(word) || monthNumber(word) > 0;
}

function isOtherWord(word: string): boolean {
  return ['never', 'other'].includes(meaningOf(word));
}
