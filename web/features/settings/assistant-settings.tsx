import { SetOutside } from './fields/locked-value.tsx';
import { SettingField } from './fields/setting-field.tsx';
import { SwitchField } from './fields/switch-field.tsx';
import { SettingsForm } from './settings-form.tsx';
import { SettingsRow, SettingsRows } from './settings-rows.tsx';

const embeddingsTexts = {
  'built-in': 'Built in: the server compares meanings by itself, without a network.',
  off: 'Off: questions find answers by their words alone.',
  server: 'On a server of your own.',
} as const;

/** The language model of the Knowledge Base AI, and what may be sent to it. */
export function AssistantSettings() {
  return (
    <SettingsForm group="knowledge-base">
      {({ outside }) => (
        <SettingsRows>
          <SettingsRow
            title="Language model"
            help="A server that speaks as OpenAI’s writes the answers. Without one, answers are built in."
          >
            <SettingField name="modelUrl" label="Address" placeholder="https://models.example.org/v1" />
            <SettingField name="modelName" label="Name of the model" />
            <div>
              <p className="font-medium text-control">Key</p>
              <SetOutside variable="PORTAL_AI_API_KEY" isSet={outside.modelKey} />
            </div>
          </SettingsRow>
          <SettingsRow title="Facts of accounts" help="The privacy page says which one applies.">
            <SwitchField
              name="sendsAccountFacts"
              label="Facts of the asker’s account, and files of their institution alone, may be sent to the model"
            />
          </SettingsRow>
          <SettingsRow title="Embeddings" help="How questions find passages of the same meaning.">
            <p className="text-control">{embeddingsTexts[outside.embeddings]}</p>
            <SetOutside variable="PORTAL_AI_EMBEDDINGS" />
          </SettingsRow>
        </SettingsRows>
      )}
    </SettingsForm>
  );
}
