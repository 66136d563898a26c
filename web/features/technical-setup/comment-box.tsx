import { useState } from 'react';
import { setupCommentMaxLength } from '#contract/values/technical-setup.ts';
import { usePersistedText } from '#web/lib/unsaved-work.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { TextArea } from '#web/ui/fields/text-area.tsx';
import { useComment } from './technical-setup.api.ts';

export function CommentBox({ institution }: { institution: number | undefined }) {
  const [text, setText] = usePersistedText(`technical-setup.comment.${institution ?? 'own'}`);
  const [isTried, setTried] = useState(false);
  const comment = useComment(institution);
  const isBlank = text.trim() === '';
  return (
    <form
      noValidate
      aria-label="Write a comment"
      className="flex flex-col items-start gap-2 border-b p-4"
      onSubmit={(event) => {
        event.preventDefault();
        setTried(isBlank);
        if (!isBlank && !comment.isPending) comment.mutate(text, { onSuccess: () => setText('') });
      }}
    >
      <TextArea
        label="Comment"
        hint={institution === undefined ? 'Technical support will be notified.' : 'The institution will be notified.'}
        rows={2}
        maxLength={setupCommentMaxLength}
        value={text}
        onChange={({ target }) => {
          setTried(false);
          setText(target.value);
        }}
        error={isTried && isBlank ? 'Please write a comment' : undefined}
        readOnly={comment.isPending}
        className="w-full"
      />
      <Button type="submit" variant="secondary" isPending={comment.isPending} pendingText="Sending...">
        Send comment
      </Button>
    </form>
  );
}
