import { createHash } from 'node:crypto';
import type { ShippedFileName } from '#contract/shipped-files.ts';
import { canSet } from '#server/platform/outlines.ts';
import { type GuideFacts, gettingStartedGuide } from './getting-started-guide.ts';
import { setGuide } from './guide-layout.ts';
import { logoPng, logoSvg } from './portal-logo.ts';
import { promotionGuide } from './promotion-guide.ts';

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
    make: async (facts) => setGuide(gettingStartedGuide(await withSettableName(facts))),
  },
  'promotion-guide.pdf': {
    title: 'Promotion guide.pdf',
    make: async (facts) => setGuide(promotionGuide(await withSettableName(facts))),
  },
  'logo.svg': { title: 'logo.svg', make: ({ portalName }) => logoSvg(portalName) },
  'logo.png': { title: 'logo.png', make: ({ portalName }) => logoPng(portalName) },
};

async function make(name: ShippedFileName, facts: GuideFacts): Promise<ShippedFile> {
  const maker = makers[name];
  const bytes = await maker.make(facts);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { bytes, sha256, filename: `${facts.portalName} ${maker.title}` };
}

/** A name in letters that the typefaces lack would be a row of boxes. */
async function withSettableName(facts: GuideFacts): Promise<GuideFacts> {
  const isSettable = (await canSet('bold', facts.portalName)) && (await canSet('sans', facts.portalName));
  return isSettable ? facts : { ...facts, portalName: 'the portal' };
}
