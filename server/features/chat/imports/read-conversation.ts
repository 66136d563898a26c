/** The desks whose archives are read. */
export type DeskName = 'zendesk' | 'intercom';

/** A person as an archive names them. */
export interface Writer {
  email: string | null;
  name: string;
  /** Of the team that answered there, or a program of its. */
  isOfTeam: boolean;
}

/** What somebody wrote there. */
export interface Written {
  /** By which the desk knows it, among those of its conversation. */
  id: string;
  writer: Writer | null;
  text: string;
  /** Milliseconds since the epoch; NaN where the archive says none. */
  atMs: number;
  /** Files that came with it. */
  files: number;
  /** For the team alone. */
  isPrivate: boolean;
}

/** One ticket, or one conversation, of an archive. */
export interface ReadConversation {
  desk: DeskName;
  id: string;
  /** `Ticket 12`, as people know it. */
  title: string;
  /** The line of the file, or the place in its list, from 1. */
  line: number;
  asker: Writer | null;
  written: Written[];
}

/** The first words under which something can be found: `undefined` where they are no text. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

export function idOf(value: unknown): string | null {
  return typeof value === 'number' || (typeof value === 'string' && value !== '') ? String(value) : null;
}

export function objectOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
}

export function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

/** An e-mail address as addresses are compared; null for none. */
export function emailOf(value: unknown): string | null {
  const text = textOf(value).trim().toLowerCase();
  return text.includes('@') ? text : null;
}
