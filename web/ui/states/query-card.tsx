import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode, RefObject } from 'react';
import { TitledCard } from '#web/ui/card.tsx';
import { FailedRead } from './failed-read.tsx';
import { TableSkeleton } from './table-skeleton.tsx';

interface QueryCardProps<Data> {
  title: ReactNode;
  headingRef?: RefObject<HTMLHeadingElement | null>;
  query: Pick<UseQueryResult<Data>, 'data' | 'isPending' | 'isFetching'> & {
    error: unknown;
    refetch: () => unknown;
  };
  /** The noun in the texts of loading and failure, as in 'notes'. */
  what: string;
  /** At the right end of the header. */
  actions?: ReactNode;
  children: (data: Data) => ReactNode;
}

/** A card with its own read: shows a skeleton while loading, and the reason with Retry on failure. */
export function QueryCard<Data>({ title, headingRef, query, what, actions, children }: QueryCardProps<Data>) {
  const { data, error, isPending, isFetching, refetch } = query;
  return (
    <TitledCard title={title} headingRef={headingRef} actions={actions}>
      {isPending && <TableSkeleton label={`Loading ${what}...`} />}
      {data === undefined && error != null && (
        <FailedRead title={`Failed to fetch ${what}`} read={{ error, isFetching, refetch }} />
      )}
      {data !== undefined && children(data)}
    </TitledCard>
  );
}
