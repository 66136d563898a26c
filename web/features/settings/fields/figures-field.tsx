import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import { settingOf } from '#contract/values/settings/setting-list.ts';
import { useSetting } from '#web/features/settings/settings-context.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { LockedValue } from './locked-value.tsx';

/** Figures have no other identity than their place. */
const places = ['first', 'second', 'third'];

/** The figures of the sign-in page, each with its noun. */
export function FiguresField() {
  const { value: figures, set, error, lockedBy } = useSetting('figures');
  const { most = 3, maxLength } = settingOf('figures');
  if (lockedBy !== undefined) {
    const text = figures.map(({ amount, what }) => `${amount} ${what}`).join('\n');
    return <LockedValue label="Figures" text={text} variable={lockedBy} />;
  }
  const change = (at: number, part: Partial<(typeof figures)[number]>) =>
    set(figures.map((figure, index) => (index === at ? { ...figure, ...part } : figure)));
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 font-medium text-control">Figures</legend>
      <ul className="flex flex-col gap-2">
        {figures.map(({ amount, what }, at) => (
          <li key={places[at]} className="flex items-start gap-2">
            <TextField
              label={`Figure ${at + 1}`}
              isLabelHidden
              value={amount}
              maxLength={maxLength}
              onChange={({ target }) => change(at, { amount: target.value })}
              className="w-28"
            />
            <TextField
              label={`Figure ${at + 1}: label`}
              isLabelHidden
              value={what}
              maxLength={maxLength}
              onChange={({ target }) => change(at, { what: target.value })}
              className="flex-1"
            />
            <IconButton
              label={`Remove figure ${at + 1}`}
              icon={<X />}
              onClick={() => set(figures.filter((_, index) => index !== at))}
            />
          </li>
        ))}
      </ul>
      {figures.length < most && (
        <Button
          variant="secondary"
          size="sm"
          icon={<Plus />}
          className="mt-2"
          onClick={() => set([...figures, { amount: '', what: '' }])}
        >
          Add figure
        </Button>
      )}
      {error && (
        <p role="alert" className="mt-1 text-danger text-small">
          {error}
        </p>
      )}
    </fieldset>
  );
}
