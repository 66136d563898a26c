import type { NewResourceRead } from '#contract/resources.ts';
import {
  captionsKinds,
  coverKinds,
  type FileKind,
  type FileKindName,
  fileKinds,
  uploadKinds,
} from '#contract/values/files/file-kinds.ts';
import { defaultCategory, defaultResourceType } from '#contract/values/files/resource-kinds.ts';
import type { Db } from '#server/db/schema.ts';
import { type Attached, attachUpload, readersFor } from '#server/features/files/attach-upload.service.ts';
import type { Files } from '#server/features/files/files.service.ts';
import type { Directory } from '#server/features/people/directory.service.ts';
import { isPresentInstitution } from '#server/features/resources/resources.queries.ts';
import type { VideoProviders } from '#server/features/resources/videos/video-providers.ts';
import { badRequest, notFound } from '#server/platform/http/errors.ts';
import type { NewRow } from './store-resource.service.ts';

/** The columns of a resource that follow from its address, file or video. */
type Source = Pick<NewRow, 'url' | 'fileName' | 'videoProvider' | 'videoId' | 'textState' | 'textReason'>;

interface Sources {
  files: Pick<Files, 'attach'>;
  videos: VideoProviders;
  directory: Directory;
}

/** The row of a new resource; a file is attached in the same transaction. 400 with a text for people, 404, 409. */
export async function rowOf(
  db: Db,
  { files, videos, directory }: Sources,
  resource: NewResourceRead,
  by: { uploaderId: number; at: string },
): Promise<NewRow> {
  const { title, description, audience, category, type = defaultResourceType, sharedWithId } = resource;
  const institutionId = await sharedInstitutionOf(db, directory, resource);
  const readers = readersFor({ institutionId, personId: sharedWithId });
  const attach = (uploaded: Pick<Attached, 'url' | 'field' | 'kinds'>) =>
    attachUpload(db, files, { ...uploaded, readers, uploaderId: by.uploaderId });
  const row = {
    title,
    description,
    audience,
    type,
    sharedWithId,
    category: category ?? defaultCategory,
    uploaderId: by.uploaderId,
    institutionId,
    sharedAt: by.at,
    createdAt: by.at,
    captionsName:
      resource.captions && (await attach({ url: resource.captions, field: 'captions', kinds: captionsKinds })).name,
    coverName: resource.cover && (await attach({ url: resource.cover, field: 'cover', kinds: coverKinds })).name,
    totalPages: null,
    totalHits: null,
    deletedAt: null,
  };
  const { url } = resource;
  if (type === 'video' && !url.startsWith('/')) return { ...row, ...(await videoSource(url, videos)) };
  // The librarian form asks for a URL whatever the type is.
  const isAddress = type === 'link' || (audience === 'librarian' && !url.startsWith('/'));
  if (isAddress) return { ...row, ...linkSource(url) };
  const kinds = uploadKinds[type === 'brand' || type === 'video' ? type : 'document'];
  const file = await attach({ url, field: 'url', kinds });
  return { ...row, ...noFile, url, fileName: file.name, ...textOf(file.kind) };
}

const noFile = { fileName: null, videoProvider: null, videoId: null, textState: 'none', textReason: null } as const;

async function videoSource(code: string, videos: VideoProviders): Promise<Source> {
  const { parseVideo } = await import('#server/features/resources/videos/video-embed.ts');
  const { provider, videoId } = parseVideo(code, videos);
  const url = videos.playerOf(provider, videoId);
  if (url === null) throw badRequest('The video’s address cannot be read', 'url');
  return { ...noFile, url, videoProvider: provider, videoId };
}

function linkSource(text: string): Source {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !['https:', 'http:'].includes(url.protocol)) {
    throw badRequest('Please provide an address that begins with https:// or http://', 'url');
  }
  if (url.username || url.password) throw badRequest('The address must not contain a user name or password', 'url');
  return { ...noFile, url: url.href };
}

/** Decides whether the text of a file can be searched; if so, the file is queued. */
function textOf(name: FileKindName): Pick<Source, 'textState' | 'textReason'> {
  const kind: FileKind = fileKinds[name];
  if (kind.isSearchable) return { textState: 'waiting', textReason: null };
  if (name !== 'doc' && name !== 'ppt') return { textState: 'none', textReason: null };
  return {
    textState: 'unsearchable',
    textReason: `${kind.label} is an older format whose contents cannot be searched`,
  };
}

/** The institution that a new resource is shared with, directly or through one of its people; null for none. */
async function sharedInstitutionOf(
  db: Db,
  directory: Directory,
  { sharedWithId, sharedWithInstitutionId }: Pick<NewResourceRead, 'sharedWithId' | 'sharedWithInstitutionId'>,
): Promise<number | null> {
  if (sharedWithInstitutionId !== null) {
    if (await isPresentInstitution(db, sharedWithInstitutionId)) return sharedWithInstitutionId;
    throw notFound('This institution does not exist');
  }
  if (sharedWithId === null) return null;
  const person = directory.find(sharedWithId);
  if (person === undefined || person.deactivatedAt) throw notFound('Person not found');
  return person.institutionId;
}
