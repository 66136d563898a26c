import { Link } from '@tanstack/react-router';
import { Menu, MenuLink } from '#web/ui/overlays/menu.tsx';
import { MoreButton } from './more-button.tsx';
import { currentAt, type NavLink } from './nav-links.ts';

interface MoreMenuProps {
  links: readonly NavLink[];
  pathname: string;
  isCurrent: boolean;
}

export function MoreMenu({ links, pathname, isCurrent }: MoreMenuProps) {
  return (
    <Menu trigger={<MoreButton isCurrent={isCurrent} />} align="start">
      {links.map((link) => (
        <MenuLink key={link.to}>
          <Link to={link.to} activeOptions={{ exact: true, includeSearch: false }} {...currentAt(link, pathname)}>
            {link.label}
          </Link>
        </MenuLink>
      ))}
    </Menu>
  );
}
