import { useAssistantNotice } from './assistant.api.ts';
import { noteText } from './note-text.ts';

/** How answers are made and which data is sent where, shown before anybody asks. */
export function AssistantNote() {
  const { data } = useAssistantNotice();
  if (!data) return null;
  return <p className="text-muted text-small">{noteText(data)}</p>;
}
