import { turnSingleKeys, useSingleKeys } from '#web/lib/keys/single-keys.ts';
import { Button } from './buttons/button.tsx';

export function SingleKeysChoice() {
  const isOn = useSingleKeys();
  return (
    <div className="flex flex-col items-start gap-3">
      <p className="text-control text-muted">
        Single keys such as ? or j do something wherever you are not typing. Switch them off if you press them without
        meaning to, for example with voice control.
      </p>
      <p role="status" className="font-medium text-control">
        {isOn ? 'Single keys are on in this browser.' : 'Single keys are off in this browser.'}
      </p>
      <Button variant="secondary" onClick={() => turnSingleKeys(!isOn)}>
        {isOn ? 'Switch single keys off' : 'Switch single keys on'}
      </Button>
    </div>
  );
}
