import type { PlanTermChange } from '#contract/plans-and-usage/plan-terms.ts';
import type { SignedFile } from '#contract/plans-and-usage/subscriptions.ts';
import { contractKinds } from '#contract/values/files/file-kinds.ts';
import { fileNameOf, filePathOf } from '#contract/values/files/file-paths.ts';
import type { Transaction } from '#server/db/schema.ts';
import { attachUpload } from '#server/features/files/attach-upload.service.ts';
import type { Files } from '#server/features/files/files.service.ts';
import { findContractFile, isContractOfTerm } from './signed-files.queries.ts';
import type { SubscriptionRow } from './subscriptions.queries.ts';

type FileColumns = Pick<SubscriptionRow, 'fileName' | 'signedFile' | 'fileChangedAt'>;
type Wished = Pick<PlanTermChange, 'filePath'>;

interface Owner {
  institutionId: number;
  uploaderId: number;
  at: string;
}

/** The signed files of terms. Who reads the institution's invoices reads them (people.access.ts). */
export function createSignedFiles(files: Pick<Files, 'attach' | 'hide' | 'unhide'>) {
  /**
   * Attaches a new upload, or a file that a term of the institution has or had: the years of a contract share one, and
   * an undo brings back the last one.
   */
  async function attach(transaction: Transaction, url: string, { institutionId, uploaderId }: Owner) {
    const known = await findContractFile(transaction, institutionId, fileNameOf(url) ?? '');
    if (known) {
      if (known.removedAt !== null) await files.unhide(transaction, known.name);
      return known;
    }
    const readers = { readers: 'institution', institutionId } as const;
    return attachUpload(transaction, files, { url, field: 'filePath', kinds: contractKinds, readers, uploaderId });
  }

  /** The columns of a new term. */
  async function ofNew(transaction: Transaction, { filePath }: Wished, owner: Owner): Promise<Partial<FileColumns>> {
    if (filePath == null) return {};
    const { name, filename } = await attach(transaction, filePath, owner);
    return { fileName: name, signedFile: filename, fileChangedAt: owner.at };
  }

  return {
    ofNew,

    /** The columns that the change sets; none where the term keeps its file. */
    async ofChanged(
      transaction: Transaction,
      before: Pick<SubscriptionRow, 'fileName'>,
      { filePath }: Wished,
      owner: Owner,
    ): Promise<Partial<FileColumns>> {
      const isKept = filePath === undefined || filePath === (before.fileName && filePathOf(before.fileName));
      if (isKept) return {};
      if (filePath === null) return { fileName: null, signedFile: null, fileChangedAt: owner.at };
      return ofNew(transaction, { filePath }, owner);
    },

    /** Hides a file that no term has any more; it is deleted a day later unless an undo brings it back. */
    async forget(transaction: Transaction, name: string | null): Promise<void> {
      if (name !== null && !(await isContractOfTerm(transaction, name))) await files.hide(transaction, name);
    },
  };
}

export function signedFileOf({
  fileName,
  signedFile,
}: Pick<SubscriptionRow, 'fileName' | 'signedFile'>): SignedFile | null {
  return fileName === null ? null : { filePath: filePathOf(fileName), filename: signedFile ?? '' };
}
