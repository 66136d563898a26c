import { createHash } from 'node:crypto';
import { gettingStartedGuide } from '#contract/guides/getting-started-guide.ts';
import type { Guide, GuideFacts } from '#contract/guides/guide.ts';
import { promotionGuide } from '#contract/guides/promotion-guide.ts';
import type { ShippedFileName } from '#contract/values/files/shipped-files.ts';

export interface ShippedFile {
  bytes: Buffer;
  sha256: string;
  /** What it is called where it is saved. */
  filename: string;
}

/** Makes each file when it is first wanted, and keeps it: nothing in it changes while the portal runs. */
export function createShippedFiles(facts: GuideFacts) {
  const kept = new Map<ShippedFileName, Promise<ShippedFile>>();

  function find(name: ShippedFileName): Promise<ShippedFile> {
    let file = kept.get(name);
    if (!file) {
      file = make(name, facts);
      kept.set(name, file);
      // The next request tries again.
      file.catch(() => kept.delete(name));
    }
    return file;
  }

  return { find };
}

const makers: Record<ShippedFileName, { title: string; make(facts: GuideFacts): Promise<Buffer> }> = {
  'getting-started-guide.pdf': {
    title: 'Getting started guide.pdf',
    make: (facts) => makeGuide(gettingStartedGuide, facts),
  },
  'promotion-guide.pdf': { title: 'Promotion guide.pdf', make: (facts) => makeGuide(promotionGuide, facts) },
  // Loaded with the first file, as everything that sets PDFs: the server starts without it.
  'logo.svg': {
    title: 'logo.svg',
    make: async (facts) => (await import('./portal-logo.ts')).logoSvg(facts.portalName),
  },
};

async function make(name: ShippedFileName, facts: GuideFacts): Promise<ShippedFile> {
  const maker = makers[name];
  const bytes = await maker.make(facts);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { bytes, sha256, filename: `${facts.portalName} ${maker.title}` };
}

async function makeGuide(guideOf: (facts: GuideFacts) => Guide, facts: GuideFacts): Promise<Buffer> {
  const [{ guidePdf }, { canSet }] = await Promise.all([
    import('./guide-pdf.ts'),
    import('#server/pdf/text-outline.ts'),
  ]);
  // A name in letters that the fonts lack would be a row of boxes.
  return guidePdf(guideOf(canSet(facts.portalName) ? facts : { ...facts, portalName: 'the portal' }));
}
