import { useState } from 'react';
import type { PromotionKit } from '#contract/promotion-kit.ts';
import { kitNameMaxLength } from '#contract/values/promotion/kit-limits.ts';
import { linkProblem } from '#contract/values/promotion/kit-link.ts';
import { ApiError, messageOf } from '#web/lib/calls/api-error.ts';
import { usePersistedState } from '#web/lib/use-persisted-form.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { focusFirstInvalid } from '#web/ui/fields/first-invalid.ts';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { pictureAddress } from './kit-address.ts';
import { LogoField } from './logo-field.tsx';
import { addressOf, base64Of } from './logo-png.ts';
import { namePng } from './name-png.ts';
import { useFillKit } from './promotion.api.ts';

export function KitForm({ kit, institution }: { kit: PromotionKit; institution: number | undefined }) {
  const kept = usePersistedState(`promotion-kit.${institution ?? 'own'}`, { name: kit.name, link: kit.link ?? '' });
  const { name, link } = kept.values;
  // Undefined leaves the stored logo unchanged.
  const [logo, setLogo] = useState<string | null>();
  const [isReading, setReading] = useState(false);
  const [isTried, setTried] = useState(false);
  const fill = useFillKit(institution);
  const problem = linkProblem(link);
  const refused = (field: string) =>
    fill.error instanceof ApiError && fill.error.field === field ? messageOf(fill.error) : undefined;
  const stored = kit.hasLogo ? pictureAddress(kit, 'logo') : null;

  async function save() {
    setTried(true);
    if (problem !== null) return;
    const sent = logo == null ? logo : base64Of(logo);
    const drawn = await namePng(name);
    const namePicture = drawn && base64Of(await addressOf(drawn));
    const body = { name, link, ...(sent !== undefined && { logo: sent }), ...(namePicture && { namePicture }) };
    fill.mutate(body, {
      onSuccess: () => {
        kept.forget();
        setLogo(undefined);
      },
    });
  }

  return (
    <form
      noValidate
      aria-label="Your details"
      className="flex flex-col gap-4 p-4"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
        focusFirstInvalid(event.currentTarget);
      }}
    >
      <TextField
        label="Name"
        hint="As your readers know you, for example “Harrowmere University Library”."
        value={name}
        maxLength={kitNameMaxLength}
        error={refused('name')}
        onChange={({ target }) => kept.change({ name: target.value })}
        dir="auto"
      />
      <TextField
        label="Link"
        hint="Where your readers get in: the address in your A–Z list, with your proxy or sign-in if you have one."
        type="url"
        inputMode="url"
        autoComplete="off"
        placeholder="https://"
        value={link}
        error={(isTried && problem) || refused('link')}
        onChange={({ target }) => kept.change({ link: target.value })}
      />
      <LogoField
        shown={logo === undefined ? stored : logo}
        error={refused('logo')}
        onChange={setLogo}
        onReading={setReading}
      />
      <div>
        <Button
          type="submit"
          isPending={isReading || fill.isPending}
          pendingText={isReading ? 'Reading the picture...' : 'Saving...'}
        >
          Save
        </Button>
      </div>
    </form>
  );
}
