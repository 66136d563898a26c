import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import { type ComponentProps, useState } from 'react';
import { passwordMaxLength } from '#contract/values/limits.ts';
import { IconButton } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';

interface PasswordFieldProps extends Omit<ComponentProps<typeof TextField>, 'type' | 'endSlot' | 'maxLength'> {
  autoComplete: 'current-password' | 'new-password';
}

/** A password field that can show its text. */
export function PasswordField(props: PasswordFieldProps) {
  const [isShown, setShown] = useState(false);
  const verb = isShown ? 'Hide' : 'Show';
  return (
    <TextField
      {...props}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      maxLength={passwordMaxLength}
      endSlot={
        <IconButton
          label={`${verb} ${props.label.toLowerCase()}`}
          icon={isShown ? <EyeOff /> : <Eye />}
          onClick={() => setShown(!isShown)}
        />
      }
    />
  );
}
