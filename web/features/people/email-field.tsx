import type { ComponentProps } from 'react';
import { sendsMail } from '#web/lib/portal.ts';
import { TextField } from '#web/ui/fields/text-field.tsx';

export function EmailField(props: Omit<ComponentProps<typeof TextField>, 'label' | 'type' | 'hint'>) {
  return (
    <TextField
      {...props}
      label="E-mail address (optional)"
      type="email"
      autoCapitalize="none"
      autoComplete="off"
      spellCheck={false}
      hint={
        sendsMail
          ? 'We send a link there; the address is used once they have opened it.'
          : 'Kept for later: this portal is not set up to send mail.'
      }
    />
  );
}
