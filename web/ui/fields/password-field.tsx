import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import { type ComponentProps, useState } from 'react';
import { passwordMaxLength } from '#contract/values/limits.ts';
import { iconButtonClasses } from '#web/ui/buttons/button.tsx';
import { TextField } from './text-field.tsx';

interface PasswordFieldProps extends Omit<ComponentProps<typeof TextField>, 'type' | 'endSlot' | 'maxLength'> {
  autoComplete: 'current-password' | 'new-password';
}

export function PasswordField(props: PasswordFieldProps) {
  const [isShown, setShown] = useState(false);
  const label = `${isShown ? 'Hide' : 'Show'} ${props.label.toLowerCase()}`;
  return (
    <TextField
      {...props}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      maxLength={passwordMaxLength}
      endSlot={
        // Without a tooltip, whose code would be a third of the sign-in page.
        <button
          type="button"
          aria-label={label}
          title={label}
          className={iconButtonClasses()}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
        </button>
      }
    />
  );
}
