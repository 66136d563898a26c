import { z } from 'zod';
import { isServiceAddress } from '#contract/fields.ts';
import { type AssistantSettings, withoutSlash } from '#server/features/assistant/assistant-settings.ts';

/** Settings of the Knowledge Base AI, as rows of config.ts. */
export const assistantShape = {
  PORTAL_AI_API_KEY: z
    .string()
    .optional()
    .describe('The key of the model server; better given as PORTAL_AI_API_KEY_FILE'),
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

/** Combines these settings. Adds contradictions to `problems`. */
export function readAssistantSettings(
  given: Record<string, string | undefined>,
  problems: string[],
): AssistantSettings {
  const { PORTAL_AI_EMBEDDINGS: embeddings = 'built-in' } = given;
  const isElsewhere = embeddings !== 'built-in' && embeddings !== 'off';
  const embeddingsModel = given['PORTAL_AI_EMBEDDINGS_MODEL'];
  if (isElsewhere && !embeddingsModel) problems.push('PORTAL_AI_EMBEDDINGS_MODEL: name the model of that server');
  const endpoint = {
    baseUrl: withoutSlash(embeddings),
    model: embeddingsModel ?? '',
    apiKey: given['PORTAL_AI_EMBEDDINGS_API_KEY'],
  };
  return {
    modelKey: given['PORTAL_AI_API_KEY'],
    embeddings: isElsewhere ? endpoint : (embeddings as 'built-in' | 'off'),
  };
}
