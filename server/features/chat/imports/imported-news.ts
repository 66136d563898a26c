import { channelKey } from '#contract/values/chat/conversations.ts';
import { audienceOf } from '#server/features/chat/chat.access.ts';
import type { QueueNews } from '#server/platform/news/news.ts';
import type { Portal } from '#server/portal.ts';

/** Records customers whose channels were changed by an import. */
export type ImportedNews = QueueNews<{ customerIds: number[] }>;

/**
 * Registers the event that a command imported or undid messages. The server that handles it makes all participants of
 * these channels reload, in all processes.
 */
export function registerImportedNews({ news, bus, people }: Pick<Portal, 'bus' | 'people' | 'news'>): ImportedNews {
  return news.register('imported conversations', async ({ customerIds }: { customerIds: number[] }) => {
    const directory = await people.directory();
    const readers = [...new Set(customerIds.flatMap((id) => audienceOf(channelKey(id), directory)))];
    // Their pages may lack messages now, or show removed ones.
    bus.send(readers, { type: 'changed', what: ['/api/messages', '/api/changes'] });
    bus.send(readers, { type: 'missed' });
    return {};
  });
}
