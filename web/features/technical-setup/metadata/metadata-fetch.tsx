import type { MetadataAnswer } from '#contract/technical-setup/setup-metadata.ts';
import { setupUrlMaxLength } from '#contract/values/technical-setup.ts';
import { messageOf } from '#web/lib/calls/api-error.ts';
import { usePersistedState } from '#web/lib/use-persisted-form.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { useFetchMetadata } from './metadata.api.ts';

interface MetadataFetchProps {
  /** The URL in the form, to begin with. */
  savedUrl: string;
  isDisabled: boolean;
  onStart: () => void;
  onRead: (answer: MetadataAnswer, url: string) => void;
}

/** Fetches metadata from its URL, if the installation allows the server to. */
export function MetadataFetch({ savedUrl, isDisabled, onStart, onRead }: MetadataFetchProps) {
  const { values, change, forget } = usePersistedState<{ typed: string | null }>('technical-setup.metadata-address', {
    typed: null,
  });
  const fetching = useFetchMetadata();
  const text = values.typed ?? savedUrl;
  const url = text.trim();

  function submit() {
    onStart();
    fetching.mutate(url, {
      onSuccess: (answer) => {
        forget();
        onRead(answer, url);
      },
    });
  }

  return (
    <>
      <TextField
        label="Or fetch it from its address"
        hint="A public address that begins with https."
        type="url"
        autoComplete="off"
        spellCheck={false}
        maxLength={setupUrlMaxLength}
        value={text}
        onChange={({ target }) => {
          change({ typed: target.value });
          fetching.reset();
        }}
        error={fetching.error ? messageOf(fetching.error) : undefined}
      />
      <Button
        variant="secondary"
        className="self-start max-sm:self-stretch"
        isPending={fetching.isPending}
        pendingText="Fetching..."
        isDisabled={isDisabled || url === ''}
        onClick={submit}
      >
        Fetch metadata
      </Button>
    </>
  );
}
