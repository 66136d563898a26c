export interface Language {
  name: string;
  delimiter: string;
  title: string;
  month: string;
  date: string;
  views: string;
  minutes: string;
  unique: string;
  metric: string;
  total: string;
  thousands: string;
  /** January, February and March. */
  long: readonly [string, string, string];
  short: readonly [string, string, string];
  /** A form such as `enero de 2025`. */
  withYear: (month: string) => string;
  quarter: string;
  release: string;
  type: string;
  film: string;
  trailer: string;
  event: string;
  member: string;
  campus: string;
  week: string;
  rowLabels: string;
  viewsByMonth: string;
  institution: string;
  created: string;
  period: string;
  /** Lines saying that the figures are no uses. */
  noUses: readonly string[];
  hoursHeading: string;
}

export const languages: readonly Language[] = [
  {
    name: 'English',
    delimiter: ',',
    title: 'Title',
    month: 'Month',
    date: 'Date',
    views: 'Views',
    minutes: 'Minutes watched',
    unique: 'Unique viewers',
    metric: 'Metric',
    total: 'Total',
    thousands: '1234',
    long: ['January', 'February', 'March'],
    short: ['Jan', 'Feb', 'Mar'],
    withYear: (month) => `${month} 2025`,
    quarter: 'Q1 2025',
    release: 'Release date',
    type: 'Type',
    film: 'Full film',
    trailer: 'Trailer',
    event: 'Event name',
    member: 'Member Library',
    campus: 'Campus',
    week: 'W/C',
    rowLabels: 'Row Labels',
    viewsByMonth: 'Views by title and month',
    institution: 'Institution',
    created: 'Created',
    period: 'Period',
    noUses: ['Sum of Duration', 'Visits', 'Impressions', 'Clicks', 'Watch time'],
    hoursHeading: 'Title (hours watched)',
  },
  {
    name: 'German',
    delimiter: ';',
    title: 'Titel',
    month: 'Monat',
    date: 'Datum',
    views: 'Aufrufe',
    minutes: 'Minuten',
    unique: 'Eindeutige Nutzer',
    metric: 'Kennzahl',
    total: 'Gesamtergebnis',
    thousands: '1.234',
    long: ['Januar', 'Februar', 'März'],
    short: ['Jan', 'Feb', 'Mrz'],
    withYear: (month) => `${month} 2025`,
    quarter: '1. Quartal 2025',
    release: 'Erscheinungsdatum',
    type: 'Typ',
    film: 'Hauptfilm',
    trailer: 'Trailer',
    event: 'Ereignis',
    member: 'Mitgliedsbibliothek',
    campus: 'Standort',
    week: 'Woche ab',
    rowLabels: 'Zeilenbeschriftungen',
    viewsByMonth: 'Aufrufe nach Titel und Monat',
    institution: 'Einrichtung',
    created: 'Erstellt am',
    period: 'Zeitraum',
    noUses: ['Anzahl von Sitzungen', 'Eindeutige Besucher', 'Abgewiesene Zugriffe', 'Verweildauer'],
    hoursHeading: 'Titel (gesehene Stunden)',
  },
  {
    name: 'French',
    delimiter: ';',
    title: 'Titre',
    month: 'Mois',
    date: 'Date',
    views: 'Vues',
    minutes: 'Minutes regardées',
    unique: 'Utilisateurs uniques',
    metric: 'Indicateur',
    total: 'Total général',
    thousands: '1 234',
    long: ['janvier', 'février', 'mars'],
    short: ['janv.', 'févr.', 'mars'],
    withYear: (month) => `${month} 2025`,
    quarter: 'T1 2025',
    release: 'Date de sortie',
    type: 'Type',
    film: 'Film entier',
    trailer: 'Bande-annonce',
    event: 'Événement',
    member: 'Bibliothèque membre',
    campus: 'Site',
    week: 'Semaine du',
    rowLabels: 'Étiquettes de lignes',
    viewsByMonth: 'Vues par titre et par mois',
    institution: 'Établissement',
    created: 'Créé le',
    period: 'Période',
    noUses: ['Visiteurs uniques', 'Somme de Durée', 'Temps de visionnage', 'Refus d’accès'],
    hoursHeading: 'Titre (heures regardées)',
  },
  {
    name: 'Spanish',
    delimiter: ';',
    title: 'Título',
    month: 'Mes',
    date: 'Fecha',
    views: 'Visualizaciones',
    minutes: 'Minutos vistos',
    unique: 'Usuarios únicos',
    metric: 'Métrica',
    total: 'Total general',
    thousands: '1.234',
    long: ['enero', 'febrero', 'marzo'],
    short: ['ene', 'feb', 'mar'],
    withYear: (month) => `${month} de 2025`,
    quarter: '1er trimestre 2025',
    release: 'Fecha de estreno',
    type: 'Tipo',
    film: 'Película completa',
    trailer: 'Tráiler',
    event: 'Evento',
    member: 'Biblioteca miembro',
    campus: 'Sede',
    week: 'Semana del',
    rowLabels: 'Etiquetas de fila',
    viewsByMonth: 'Visualizaciones por título y mes',
    institution: 'Institución',
    created: 'Fecha de creación',
    period: 'Periodo',
    noUses: ['Minutos vistos', 'Visitantes únicos', 'Suma de Duración', 'Accesos denegados'],
    hoursHeading: 'Título (horas vistas)',
  },
];
