import { useQuery } from '@tanstack/react-query';
import type { FilledKit } from '#contract/content/guide.ts';
import type { NewPromotionKit } from '#contract/promotion-kit.ts';
import { call, readOf } from '#web/lib/calls/api.ts';
import { useChange } from '#web/ui/use-change.ts';

const queryOf = (institution: number | undefined) => (institution ? { institution } : {});

/** The promotion kit of an institution, which staff choose. Kept up to date by `changed` frames. */
export function usePromotionKit(institution: number | undefined) {
  return useQuery(readOf('GET /api/promotion-kit', { query: queryOf(institution) }));
}

/** The values of the viewer's own kit; null if it has none, is loading or is not wanted. */
export function useFilledKit(isWanted: boolean): FilledKit | null {
  const { data } = useQuery({ ...readOf('GET /api/promotion-kit', { query: {} }), enabled: isWanted });
  return data && data.link !== null ? { name: data.name, link: data.link } : null;
}

/** Saves the values of a kit. The form shows refusals at their fields. */
export function useFillKit(institution: number | undefined) {
  return useChange({
    mutationFn: (body: NewPromotionKit) => call('PUT /api/promotion-kit', { query: queryOf(institution), body }),
    done: () => ({ title: 'Promotion kit saved', description: 'Everything below is up to date.' }),
    failed: 'The promotion kit was not saved',
    isShownAtField: true,
    group: 'promotion-kit',
    rereads: ['/api/promotion-kit'],
    isAwaited: true,
  });
}
