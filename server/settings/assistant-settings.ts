import { z } from 'zod';
import type { AssistantSettings } from '#server/features/assistant/assistant.routes.ts';

/** The settings of the Knowledge Base AI, as rows of config.ts. */
export const assistantShape = {
  PORTAL_AI_BASE_URL: z
    .string()
    .refine(isServiceAddress, 'Must be an http(s) address, as https://models.example.org/v1')
    .optional()
    .describe(
      'A server that speaks as OpenAI’s, whose language model writes the answers of the Knowledge Base AI; needs PORTAL_AI_MODEL; without it answers are built in',
    ),
  PORTAL_AI_API_KEY: z.string().optional().describe('Its key; better given as PORTAL_AI_API_KEY_FILE'),
  PORTAL_AI_MODEL: z.string().optional().describe('The name of the language model there'),
  PORTAL_AI_ACCOUNT_FACTS: z
    .enum(['on', 'off'])
    .default('off')
    .describe('on: facts of the asker’s account, and files of their institution alone, may be sent to these servers'),
  PORTAL_AI_EMBEDDINGS: z
    .string()
    .refine(
      (text) => ['built-in', 'off'].includes(text) || isServiceAddress(text),
      'Must be built-in, off or an http(s) address',
    )
    .default('built-in')
    .describe(
      'How the Knowledge Base AI compares meanings: built-in needs no network and some 400 MB; off: by words alone; or a server that speaks as OpenAI’s, as https://models.example.org/v1',
    ),
  PORTAL_AI_EMBEDDINGS_MODEL: z.string().optional().describe('The name of the embeddings model on that server'),
  PORTAL_AI_EMBEDDINGS_API_KEY: z
    .string()
    .optional()
    .describe('Its key; better given as PORTAL_AI_EMBEDDINGS_API_KEY_FILE'),
};

/** What these settings mean together. Adds to `problems` what does not fit. */
export function readAssistantSettings(
  given: Record<string, string | undefined>,
  problems: string[],
): AssistantSettings {
  const { PORTAL_AI_BASE_URL: baseUrl, PORTAL_AI_MODEL: model, PORTAL_AI_EMBEDDINGS: embeddings = 'built-in' } = given;
  if (!baseUrl !== !model) problems.push('PORTAL_AI_BASE_URL and PORTAL_AI_MODEL: give both or neither');
  const isElsewhere = embeddings !== 'built-in' && embeddings !== 'off';
  const embeddingsModel = given['PORTAL_AI_EMBEDDINGS_MODEL'];
  if (isElsewhere && !embeddingsModel) problems.push('PORTAL_AI_EMBEDDINGS_MODEL: name the model of that server');
  const endpoint = {
    baseUrl: withoutSlash(embeddings),
    model: embeddingsModel ?? '',
    apiKey: given['PORTAL_AI_EMBEDDINGS_API_KEY'],
  };
  return {
    model: baseUrl && model ? { baseUrl: withoutSlash(baseUrl), model, apiKey: given['PORTAL_AI_API_KEY'] } : null,
    sendsAccountFacts: given['PORTAL_AI_ACCOUNT_FACTS'] === 'on',
    embeddings: isElsewhere ? endpoint : (embeddings as 'built-in' | 'off'),
  };
}

/** An address with a path, and without what could carry a secret into a log. */
function isServiceAddress(text: string): boolean {
  if (!/^https?:\/\//.test(text) || !URL.canParse(text)) return false;
  const { search, hash, username } = new URL(text);
  return !search && !hash && !username;
}

function withoutSlash(text: string): string {
  return text.replace(/\/+$/, '');
}
