import type { ComponentProps } from 'react';
import { TextField } from '#web/ui/fields/text-field.tsx';

export function UsernameField(props: Omit<ComponentProps<typeof TextField>, 'label'>) {
  return <TextField {...props} label="Username" autoCapitalize="none" autoComplete="off" spellCheck={false} />;
}
