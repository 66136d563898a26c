import type { Setting } from './setting-kinds.ts';

export const knowledgeBaseSettings = {
  modelUrl: {
    group: 'knowledge-base',
    kind: 'address',
    label: 'Model server',
    default: '',
    variable: 'PORTAL_AI_BASE_URL',
    does: 'A server that speaks as OpenAI’s, whose language model writes the answers of the Knowledge Base AI; needs PORTAL_AI_MODEL; without it answers are built in',
    needsFreshProof: true,
  },
  modelName: {
    group: 'knowledge-base',
    kind: 'text',
    label: 'Model',
    default: '',
    variable: 'PORTAL_AI_MODEL',
    maxLength: 120,
    does: 'The name of the language model there',
    needsFreshProof: true,
  },
  sendsAccountFacts: {
    group: 'knowledge-base',
    kind: 'choice',
    label: 'Facts of accounts',
    default: 'off',
    choices: ['on', 'off'],
    variable: 'PORTAL_AI_ACCOUNT_FACTS',
    needsFreshProof: true,
    does: 'on: facts of the asker’s account, and files of their institution alone, may be sent to these servers',
  },
} as const satisfies Readonly<Record<string, Setting>>;
