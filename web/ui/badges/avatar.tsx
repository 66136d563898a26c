import { classNames } from '#web/ui/class-names.ts';
import { initials } from './initials.ts';
import { roleTone } from './role-tone.ts';

export type AvatarSize = 'xs' | 'sm' | 'md' | 'lg' | 'xl';

const sizes: Record<AvatarSize, string> = {
  xs: 'size-6 text-[10px]',
  sm: 'size-8 text-caption',
  md: 'size-9 text-small',
  lg: 'size-12 text-h2',
  xl: 'size-16 text-[22px]',
};
const dots: Record<AvatarSize, string> = {
  xs: 'size-2 border',
  sm: 'size-2.5 border-2',
  md: 'size-3 border-2',
  lg: 'size-3.5 border-2',
  xl: 'size-4 border-2',
};

interface AvatarProps {
  fullName?: string | null;
  role?: string;
  size?: AvatarSize;
  /** Omit where presence is not shown. */
  isOnline?: boolean;
  className?: string;
}

/** Initials in the colour of the role. Hidden from assistive technology, because the name stands beside them. */
export function Avatar({ fullName, role = 'student', size = 'md', isOnline, className }: AvatarProps) {
  const name = fullName?.trim() || 'User';
  return (
    <span className={classNames('relative inline-flex shrink-0', className)}>
      <span
        aria-hidden="true"
        className={classNames(
          'inline-flex select-none items-center justify-center rounded-full font-semibold text-on-avatar leading-none',
          roleTone(role).avatar,
          sizes[size],
        )}
      >
        {initials(name)}
      </span>
      {isOnline && (
        <span
          className={classNames(
            'absolute right-0 bottom-0 translate-x-px rounded-full border-surface bg-presence',
            dots[size],
          )}
        >
          <span className="sr-only">Online</span>
        </span>
      )}
    </span>
  );
}
