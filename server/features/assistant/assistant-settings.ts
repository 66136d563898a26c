import type { SettingValues } from '#contract/values/settings/setting-list.ts';
import type { EmbeddingsEndpoint } from './finding/embeddings.ts';
import type { ModelEndpoint } from './model/model-client.ts';

export interface AssistantSettings {
  /** The key of the model server. */
  modelKey: string | undefined;
  /** `off`: passages are found by their words only. */
  embeddings: 'off' | 'built-in' | EmbeddingsEndpoint;
}

/** The server of the language model; null if all answers are built in. */
export function modelEndpoint(
  { modelUrl, modelName }: Pick<SettingValues, 'modelUrl' | 'modelName'>,
  { modelKey }: Pick<AssistantSettings, 'modelKey'>,
): ModelEndpoint | null {
  if (!modelUrl || !modelName) return null;
  return { baseUrl: withoutSlash(modelUrl), model: modelName, apiKey: modelKey };
}

/** The address without slashes at its end. */
export function withoutSlash(text: string): string {
  return /^.*[^/]/s.exec(text)?.[0] ?? '';
}
