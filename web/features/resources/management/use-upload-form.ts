import { usePersistedText } from '#web/lib/unsaved-work.ts';
import { useUploads } from './use-uploads.ts';

interface UploadFormStart {
  category: string;
  initialFiles: readonly File[];
}

/** The fields of an upload. Typed texts outlive the session; files cannot. */
export function useUploadForm({ category: firstCategory, initialFiles }: UploadFormStart) {
  const uploads = useUploads(initialFiles);
  const [typedTitle, keepTitle] = usePersistedText('resource.title');
  const [description, keepDescription] = usePersistedText('resource.description');
  const [typedCategory, setCategory] = usePersistedText(`resource.category.${firstCategory}`);
  const sendable = uploads.items.filter(({ state }) => state.name !== 'refused');
  const [only] = sendable;
  const hasOneTitle = sendable.length < 2;
  const title = hasOneTitle && only ? only.title : typedTitle;

  function addFiles(files: readonly File[]) {
    uploads.add(files, only ? '' : typedTitle);
  }

  return {
    uploads,
    addFiles,
    title,
    description,
    category: typedCategory || firstCategory,
    hasOneTitle,
    hasFile: sendable.length > 0,
    isComplete:
      sendable.length > 0 && (hasOneTitle ? title.trim() !== '' : sendable.every((item) => item.title.trim() !== '')),
    setTitle(next: string) {
      keepTitle(next);
      if (only) uploads.rename(only.key, next);
    },
    setDescription: keepDescription,
    setCategory,
    /** Called when everything was added. */
    forget() {
      keepTitle('');
      keepDescription('');
      setCategory('');
    },
  };
}
