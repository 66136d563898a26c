import { createHash } from 'node:crypto';
import { type GuideFacts, guideOf } from '#contract/content/guide.ts';
import type { ShippedFileName } from '#contract/values/files/shipped-files.ts';
import { contentFolder } from '#server/platform/content/content-folder.ts';
import type { ContentValues } from '#server/platform/content/placeholders.ts';

export interface ShippedFileParts {
  /** By the settings as they are. */
  facts: () => GuideFacts;
  values: ContentValues;
}

export interface ShippedFile {
  bytes: Buffer;
  sha256: string;
  /** Name of the downloaded file. */
  filename: string;
}

/** Makes each file on the first request and caches it until the facts in it change. */
export function createShippedFiles(parts: ShippedFileParts) {
  const kept = new Map<ShippedFileName, Promise<ShippedFile>>();
  let madeWith = '';

  function find(name: ShippedFileName): Promise<ShippedFile> {
    const facts = parts.facts();
    if (JSON.stringify(facts) !== madeWith) kept.clear();
    madeWith = JSON.stringify(facts);
    let file = kept.get(name);
    if (!file) {
      file = make(name, { facts, values: parts.values });
      kept.set(name, file);
      // Forget a failure, so that the next request tries again.
      file.catch(() => kept.delete(name));
    }
    return file;
  }

  return { find };
}

interface Made {
  facts: GuideFacts;
  values: ContentValues;
}

const makers: Record<ShippedFileName, { title: string; make(made: Made): Promise<Buffer> }> = {
  'getting-started-guide.pdf': {
    title: 'Getting started guide.pdf',
    make: (parts) => makeGuide('getting-started', parts),
  },
  'promotion-guide.pdf': { title: 'Promotion guide.pdf', make: (parts) => makeGuide('promotion', parts) },
  // The PDF code is imported with the first file, so that the server starts without it.
  'logo.svg': {
    title: 'logo.svg',
    make: async ({ facts }) => (await import('./portal-logo.ts')).logoSvg(facts.portalName),
  },
};

async function make(name: ShippedFileName, parts: Made): Promise<ShippedFile> {
  const maker = makers[name];
  const bytes = await maker.make(parts);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { bytes, sha256, filename: `${parts.facts.portalName} ${maker.title}` };
}

async function makeGuide(name: string, { facts, values }: Made): Promise<Buffer> {
  const [{ readGuide }, { guidePdf }, { canSet }] = await Promise.all([
    import('./read-guide.ts'),
    import('./guide-pdf.ts'),
    import('#server/pdf/text-outline.ts'),
  ]);
  const { guide } = readGuide(contentFolder(), name, values);
  // A name in letters that the fonts lack would be a row of boxes.
  return guidePdf(guideOf(guide, canSet(facts.portalName) ? facts : { ...facts, portalName: 'the portal' }));
}
