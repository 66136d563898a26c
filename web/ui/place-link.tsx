import { useNavigate } from '@tanstack/react-router';
import type { ComponentProps } from 'react';

interface PlaceLinkProps extends ComponentProps<'a'> {
  /** A path of the portal that the server names, with its query. */
  href: string;
}

/** A link whose path comes from the server, so that the router's types cannot check it. */
export function PlaceLink({ href, onClick, children, ...rest }: PlaceLinkProps) {
  const navigate = useNavigate();
  return (
    <a
      {...rest}
      href={href}
      onClick={(event) => {
        onClick?.(event);
        const opensElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
        if (event.defaultPrevented || opensElsewhere) return;
        event.preventDefault();
        void navigate({ href });
      }}
    >
      {children}
    </a>
  );
}
