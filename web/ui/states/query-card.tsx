import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode, RefObject } from 'react';
import { TitledCard } from '#web/ui/card.tsx';
import { FailedRead } from './failed-read.tsx';
import { TableSkeleton } from './table-skeleton.tsx';

interface QueryCardProps<Data> {
  title: string;
  headingRef?: RefObject<HTMLHeadingElement | null>;
  query: Pick<UseQueryResult<Data>, 'data' | 'isPending' | 'isFetching'> & {
    error: unknown;
    refetch: () => unknown;
  };
  /** What is read, as in 'notes': for the texts while it loads and where it fails. */
  what: string;
  /** At the right end of the head. */
  actions?: ReactNode;
  children: (data: Data) => ReactNode;
}

/** A card whose content is read by itself: a skeleton meanwhile, and where that fails the reason and Retry. */
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
