import type { z } from 'zod';
import { ClientFrame } from './live.ts';
import { isTooDeep } from './values/json-depth.ts';

export type ReadFrame =
  | { frame: ClientFrame }
  /** A chat frame with an unacceptable text or clientId. The sender is told, and the connection stays open. */
  | { refused: { clientId: string | null; message: string } }
  | { bad: string };

const types: readonly unknown[] = ClientFrame.options.map((option) => option.shape.type.value);

export function readClientFrame(text: string): ReadFrame {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { bad: 'A frame must be JSON' };
  }
  if (isTooDeep(value)) return { bad: 'A frame is nested too deeply' };
  const parsed = ClientFrame.safeParse(value);
  if (parsed.success) return { frame: parsed.data };
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return { bad: 'A frame must be a JSON object' };
  const { type, clientId } = value as { type?: unknown; clientId?: unknown };
  if (!types.includes(type)) return { bad: 'Unknown type of frame' };
  const { issues } = parsed.error;
  if (type !== 'chat' || !issues.every(isRefusal))
    return { bad: `A ${String(type)} frame has a wrong or missing field` };
  if (issues.some(isOfClientId)) {
    return { refused: { clientId: null, message: 'The clientId must be 8 to 64 letters, digits, - or _' } };
  }
  return { refused: { clientId: typeof clientId === 'string' ? clientId : null, message: issues[0]?.message ?? '' } };
}

/** A person can send a text that is too long or blank; only a broken program sends anything else. */
function isRefusal(issue: z.core.$ZodIssue): boolean {
  return isOfClientId(issue) || (issue.path[0] === 'content' && issue.code !== 'invalid_type');
}

function isOfClientId(issue: z.core.$ZodIssue): boolean {
  return issue.path[0] === 'clientId';
}
