import type { Audience, ListedType } from '#contract/values/files/resource-kinds.ts';
import { demoAssessments } from './demo-assessments.ts';
import { type DemoBrandAsset, demoBrandAssets } from './demo-brand.ts';
import type { DemoClip, DemoDocument, DemoLink, DemoVideo } from './demo-item.ts';
import { demoLibrarianDocuments, demoSharedDocuments } from './demo-librarian-documents.ts';
import { demoTextbooks } from './demo-textbooks.ts';
import { demoClip, demoLibrarianLinks, demoLibrarianVideos, demoLinks, demoVideos } from './demo-videos.ts';
import { demoWorksheets } from './demo-worksheets.ts';

/** A resource of the demo: its file or link, and the fields that an administrator would have typed. */
export interface DemoResource {
  title: string;
  description: string;
  type: ListedType;
  category: string | undefined;
  audience: Audience;
  sharedWithId: number | null;
  daysAgo: number;
  cover: string | null;
  source: { document: DemoDocument } | { brand: DemoBrandAsset } | { film: string } | { address: string };
}

/** The whole library of the demo, oldest first. */
export function demoLibrary(): DemoResource[] {
  const learning = { audience: 'learning' as const };
  const librarian = { audience: 'librarian' as const };
  const all = [
    ...[...demoTextbooks, ...demoWorksheets].map((item) => ofDocument(item, { ...learning, type: 'document' })),
    ...demoAssessments.map((item) => ofDocument(item, { ...learning, type: 'assessment' })),
    ...demoSharedDocuments.map((item) => ofDocument(item, { ...learning, type: 'document' })),
    ...demoLibrarianDocuments.map((item) => ofDocument(item, { ...librarian, type: 'document' })),
    ...demoVideos.map((item) => ofVideo(item, learning)),
    ofClip(demoClip, learning),
    ...demoLibrarianVideos.map((item) => ofVideo(item, librarian)),
    ...demoLinks.map((item) => ofLink(item, learning)),
    ...demoLibrarianLinks.map((item) => ofLink(item, librarian)),
    ...demoBrandAssets.map(ofBrandAsset),
  ];
  return all.sort((one, other) => other.daysAgo - one.daysAgo);
}

type Kind = Pick<DemoResource, 'type' | 'audience'>;
const forAll = { category: undefined, sharedWithId: null, cover: null };

function ofDocument(document: DemoDocument, kind: Kind): DemoResource {
  const { title, description, daysAgo, category, sharedWithId = null, cover = null } = document;
  return { title, description, daysAgo, category, sharedWithId, cover, ...kind, source: { document } };
}

function ofVideo({ address, playlist, ...item }: DemoVideo, kind: Pick<Kind, 'audience'>): DemoResource {
  return { ...item, ...forAll, ...kind, type: 'video', category: playlist, source: { address } };
}

function ofClip({ film, playlist, ...item }: DemoClip, kind: Pick<Kind, 'audience'>): DemoResource {
  return { ...forAll, ...item, ...kind, type: 'video', category: playlist, source: { film } };
}

function ofLink({ address, ...item }: DemoLink, kind: Pick<Kind, 'audience'>): DemoResource {
  return { ...item, ...forAll, ...kind, type: 'link', source: { address } };
}

function ofBrandAsset(brand: DemoBrandAsset): DemoResource {
  const { title, description, daysAgo } = brand;
  return { title, description, daysAgo, ...forAll, type: 'brand', audience: 'librarian', source: { brand } };
}
