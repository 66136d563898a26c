import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Answer } from '#contract/assistant/assistant.ts';
import { type AssistantTopic, answerIdHeader, conversationIdHeader } from '#contract/values/assistant.ts';
import { callForStream, readsUnder } from '#web/lib/calls/api.ts';
import { ApiError, isAborted } from '#web/lib/calls/api-error.ts';
import { turnsOf } from './turns.ts';

/** A question in progress, with the part of its answer that has arrived. */
export interface Asking {
  question: string;
  text: string;
  state: 'waiting' | 'coming' | 'done' | 'stopped' | 'failed';
  /** The number of answers before it: until it is done, its stored copy is not shown as well. */
  earlierCount: number;
  /** Known once the answer begins. */
  answerId: number | null;
  /** The server's objection to the question, such as that it came too soon; null for faults. */
  refusal: string | null;
  /** Undefined for the first question of a conversation. */
  conversation: number | undefined;
}

interface Current {
  control: AbortController;
  conversation: number | undefined;
  /** The server has the question. */
  isStored: boolean;
}

interface AskingOptions {
  topic: AssistantTopic | undefined;
  conversation: number | undefined;
  earlier: readonly Answer[];
  onBegun: (conversation: number) => void;
  /** Called with a question that was not answered, so that it is not lost. */
  onFailed: (question: string) => void;
}

/** Asks a question and streams the answer. Leaving the page or the conversation aborts it. */
export function useAsking({ topic, conversation, earlier, onBegun, onFailed }: AskingOptions) {
  const client = useQueryClient();
  const [asking, setAsking] = useState<Asking | null>(null);
  const current = useRef<Current | null>(null);
  const hasLeft = useRef(false);

  useEffect(() => {
    if (current.current?.conversation !== conversation) current.current?.control.abort();
  }, [conversation]);
  useEffect(() => {
    hasLeft.current = false;
    return () => {
      hasLeft.current = true;
      current.current?.control.abort();
    };
  }, []);

  const change = (part: Partial<Asking>) => setAsking((before) => before && { ...before, ...part });

  async function ask(question: string): Promise<void> {
    const control = begin();
    const earlierCount = earlier.length;
    setAsking({ question, text: '', state: 'waiting', earlierCount, answerId: null, refusal: null, conversation });
    try {
      await takeAnswer(question, control.signal);
    } catch (error) {
      // A newer question has replaced this one.
      if (current.current?.control !== control) return;
      if (isAborted(error)) {
        // The page was unmounted under the question, as when a session ends.
        if (hasLeft.current && !current.current.isStored) onFailed(question);
        return change({ state: 'stopped' });
      }
      change({ state: 'failed', refusal: refusalIn(error) });
      onFailed(question);
    }
  }

  async function takeAnswer(question: string, signal: AbortSignal): Promise<void> {
    const body = {
      messages: turnsOf(earlier, question),
      ...(topic && { topic }),
      ...(conversation && { conversationId: conversation }),
    };
    const { headers, text } = await callForStream('POST /api/ai/chat', { body }, signal);
    const begun = Number(headers.get(conversationIdHeader)) || undefined;
    if (current.current) Object.assign(current.current, { conversation: begun, isStored: true });
    change({ answerId: Number(headers.get(answerIdHeader)) || null, conversation: begun });
    if (begun !== undefined && begun !== conversation) onBegun(begun);
    for await (const part of text) {
      setAsking((before) => before && { ...before, state: 'coming', text: before.text + part });
    }
    await client.invalidateQueries(readsUnder('/api/ai/conversations'));
    change({ state: 'done' });
  }

  function begin(): AbortController {
    current.current?.control.abort();
    const control = new AbortController();
    current.current = { control, conversation, isStored: false };
    return control;
  }

  function stop(): void {
    current.current?.control.abort();
    void client.invalidateQueries(readsUnder('/api/ai/conversations'));
  }

  const isHere = asking?.conversation === conversation;
  return { asking: isHere ? asking : null, ask, stop };
}

/** Whether the answer is awaited or arriving. */
export function isUnderWay(asking: Asking | null): boolean {
  return asking?.state === 'waiting' || asking?.state === 'coming';
}

/** Texts that help the person, as for a question asked too soon; errors of the server are not shown. */
function refusalIn(error: unknown): string | null {
  if (!(error instanceof ApiError)) return null;
  const isForThem = (error.status >= 400 && error.status < 500) || error.code === 'unavailable';
  return isForThem ? error.serverMessage : null;
}
