import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTheme } from '#web/lib/theme.ts';
import { QueryCard } from '#web/ui/states/query-card.tsx';
import { useMedia } from '#web/ui/use-media.ts';
import { callsQuery } from './developers.api.ts';
import './call-reader.css';

type Calls = Awaited<ReturnType<NonNullable<(typeof callsQuery)['queryFn']>>>;

/** Every call of the portal from its OpenAPI document, rendered by Swagger UI. */
export function CallReader() {
  useDarkReader();
  const calls = useQuery(callsQuery);
  return (
    <QueryCard title="Every call" what="the calls" query={calls}>
      {(read) => <DrawnCalls calls={read} />}
    </QueryCard>
  );
}

/** Swagger UI's dark rules depend on a class of the document. */
function useDarkReader(): void {
  const theme = useTheme();
  const isSystemDark = useMedia('(prefers-color-scheme: dark)');
  const isDark = theme === 'dark' || (theme === 'system' && isSystemDark);
  useEffect(() => {
    const { classList } = document.documentElement;
    classList.toggle('dark-mode', isDark);
    return () => classList.remove('dark-mode');
  }, [isDark]);
}

function DrawnCalls({ calls: { drawCalls, spec } }: { calls: Calls }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // A new element each time, because Swagger UI keeps the one that it was given.
    const domNode = document.createElement('div');
    place.current?.append(domNode);
    drawCalls({
      domNode,
      spec,
      docExpansion: 'none',
      filter: true,
      displayOperationId: true,
      defaultModelsExpandDepth: -1,
      validatorUrl: null,
    });
    return () => domNode.remove();
  }, [drawCalls, spec]);
  return <div ref={place} className="call-reader" />;
}
