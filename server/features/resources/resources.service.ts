import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ListQuery } from '#contract/list-query.ts';
import type { NewResourceRead, Resource, ResourceChange } from '#contract/resources.ts';
import { coverKinds } from '#contract/values/files/file-kinds.ts';
import { resourceUndoMs } from '#contract/values/limits.ts';
import type { Page } from '#server/db/list-page.ts';
import { recordChange } from '#server/db/queries/change-log.queries.ts';
import type { Db } from '#server/db/schema.ts';
import type { Files } from '#server/features/files/files.service.ts';
import { viewerOf } from '#server/features/people/directory.service.ts';
import type { PortalParts } from '#server/features/people/portal-parts.ts';
import { isoTime } from '#server/platform/clock.ts';
import type { NoteMade } from '#server/platform/http/creations.ts';
import { notFound } from '#server/platform/http/errors.ts';
import type { News } from '#server/platform/news/news.ts';
import { attachUpload, readersFor } from './management/attach-upload.service.ts';
import { rowOf } from './management/new-resource.service.ts';
import { storeResource } from './management/store-resource.service.ts';
import { toResource } from './resource-answer.ts';
import { createResourceNews, reachOf, type SharedWith, sharesWith } from './resource-reach.service.ts';
import {
  deleteResource,
  type FileNames,
  findResource,
  listDeletedBefore,
  lockResource,
  markDeleted,
  readShared,
  type StoredResource,
  unmarkDeleted,
  updateResource,
} from './resources.queries.ts';
import { deleteParts, indexHead, listIndexedBefore, listPartsOf } from './search/resource-search.queries.ts';
import { audienceMarks, headOf } from './search/resource-words.ts';
import type { VideoProviders } from './videos/video-providers.ts';

export interface ResourcesDeps extends Pick<PortalParts, 'db' | 'reading' | 'bus' | 'people' | 'clock'> {
  files: Pick<Files, 'attach' | 'hide' | 'unhide' | 'remove' | 'localCopy'>;
  videos: VideoProviders;
  news: Pick<News, 'register'>;
  /** Counts anew what an institution's reports say together. */
  noteUses(transaction: Db, institutionId: number): Promise<void>;
}

/** In one run of the job: some seconds of work in small turns. */
const indexedAtOnce = 500;
/** A preview shows the beginning; nobody reads a thousand slides in a dialog. */
const previewParts = 200;

export function createResources(deps: ResourcesDeps) {
  const { db, reading, people, clock, files, videos, news, noteUses } = deps;
  const tellChanged = createResourceNews(deps);

  /** Tells a person what was shared with them, and where they find it; nothing where it was taken back meanwhile. */
  const noteShared = news.register('share', async ({ resourceId }: { resourceId: number }) => {
    const row = await findResource(db, null, resourceId);
    if (!row || row.sharedWithId === null) return {};
    const by = (await people.directory()).find(row.uploaderId);
    const description = `${by?.fullName ?? 'Someone'} has shared “${row.title}” with you. You can find it in the details of your conversation, under Shared resources.`;
    const note = { userIds: [row.sharedWithId], title: 'Shared with you', description, createdBy: row.uploaderId };
    return { notes: [note] };
  });

  /** The resource after an admin changed it. */
  async function changed(id: number): Promise<Resource> {
    const row = await findResource(db, null, id);
    if (!row) throw noResource();
    await tellChanged(row);
    return toResource(row, videos);
  }

  /** Answers the name of the picture, which is now read by whoever reads the resource. */
  async function attachCover(db: Db, { sharedWithId, institutionId }: StoredResource, url: string, uploaderId: number) {
    const readers = readersFor(sharedWithId === null ? null : { id: sharedWithId, institutionId });
    const { name } = await attachUpload(db, files, { url, field: 'cover', kinds: coverKinds, readers, uploaderId });
    return name;
  }

  /** A report counts as long as it is there. */
  async function noteReport(transaction: Db, { type, institutionId }: StoredResource): Promise<void> {
    if (type === 'usage_stats' && institutionId !== null) await noteUses(transaction, institutionId);
  }

  async function find(viewerId: number, id: number): Promise<Resource> {
    const reach = await reachOf(db, (await viewerOf(people, viewerId)).me);
    const row = await findResource(db, reach, id);
    if (!row) throw noResource();
    return toResource(row, videos);
  }

  return {
    tellChanged,
    find,

    async text(viewerId: number, id: number): Promise<{ parts: { place: string; text: string }[] }> {
      await find(viewerId, id);
      return { parts: await listPartsOf(db, id, previewParts) };
    },

    async shared(viewerId: number, { limit, cursor, ...other }: SharedWith & ListQuery): Promise<Page<Resource>> {
      const { me } = await viewerOf(people, viewerId);
      const shares = await sharesWith({ db, people }, me, other);
      const { rows, next } = await readShared(db, await reachOf(db, me), shares, { limit, cursor });
      return { rows: rows.map((row) => toResource(row, videos)), next };
    },

    async create(uploaderId: number, resource: NewResourceRead, noteMade: NoteMade): Promise<Resource> {
      const directory = await people.directory();
      const at = isoTime(clock());
      const id = await db.transaction().execute(async (transaction) => {
        const row = await rowOf(transaction, { files, videos, directory }, resource, { uploaderId, at });
        const stored = await storeResource(transaction, row);
        const object = { objectType: 'resource', objectId: stored, institutionId: row.institutionId ?? null } as const;
        await recordChange(transaction, { byId: uploaderId, at, ...object, action: 'add', after: row });
        if (row.sharedWithId != null && row.sharedWithId !== uploaderId) {
          await noteShared(transaction, { resourceId: stored });
        }
        await noteMade(transaction, stored);
        return stored;
      });
      return changed(id);
    },

    async change(id: number, change: ResourceChange, byId: number): Promise<Resource> {
      await db.transaction().execute(async (transaction) => {
        const before = await lockResource(transaction, id);
        if (!before) throw noResource();
        const { cover, ...texts } = change;
        if (cover === undefined) await updateResource(transaction, id, texts);
        else {
          const coverName = cover && (await attachCover(transaction, before, cover, byId));
          await updateResource(transaction, id, { ...texts, coverName });
          // Nothing refers to it any more: the sweep removes it.
          if (before.coverName) await files.hide(transaction, before.coverName);
        }
        const by = { byId, at: isoTime(clock()) };
        await recordChange(transaction, { ...by, ...objectOf(before), action: 'change', before, after: change });
        const row = await findResource(transaction, null, id);
        if (row && row.type !== 'usage_stats') await indexHead(transaction, id, headOf(row));
      });
      return changed(id);
    },

    /** Hides it from everybody at once. It can be brought back for a minute. */
    async remove(id: number, byId: number): Promise<{ restorableUntil: string }> {
      const deletedAt = isoTime(clock());
      const removed = await db.transaction().execute(async (transaction) => {
        const gone = await markDeleted(transaction, id, deletedAt);
        if (!gone) throw noResource();
        for (const name of namesOf(gone)) await files.hide(transaction, name);
        const change = { byId, at: deletedAt, ...objectOf(gone) };
        await recordChange(transaction, { ...change, action: 'remove', before: gone });
        await noteReport(transaction, gone);
        return gone;
      });
      await tellChanged(removed);
      return { restorableUntil: isoTime(Date.parse(deletedAt) + resourceUndoMs) };
    },

    /** Brings back what was deleted; anything else stays as it is. */
    async restore(id: number, byId: number): Promise<Resource> {
      await db.transaction().execute(async (transaction) => {
        const back = await unmarkDeleted(transaction, id, isoTime(clock() - resourceUndoMs));
        if (!back) return;
        for (const name of namesOf(back)) await files.unhide(transaction, name);
        const change = { byId, at: isoTime(clock()), ...objectOf(back) };
        await recordChange(transaction, { ...change, action: 'restore', after: back });
        await noteReport(transaction, back);
      });
      return changed(id);
    },

    /** Brings into the index's present form what an older version put there, so that it is found like everything else. */
    async indexAnew(): Promise<void> {
      for (const id of await listIndexedBefore(reading, audienceMarks, indexedAtOnce)) {
        await db.transaction().execute(async (transaction) => {
          await lockResource(transaction, id);
          const row = await findResource(transaction, null, id);
          if (row) await indexHead(transaction, id, headOf(row));
        });
        await nextTurn();
      }
    },

    /** Deletes for good what was not brought back in time: the row, then its file. */
    async sweep(): Promise<void> {
      const before = isoTime(clock() - resourceUndoMs);
      for (const { id } of await listDeletedBefore(db, before)) {
        const gone = await db.transaction().execute(async (transaction) => {
          const row = await deleteResource(transaction, id, before);
          if (row) await deleteParts(transaction, id, { everything: true });
          return row;
        });
        for (const name of gone ? namesOf(gone) : []) await files.remove(name);
      }
    },
  };
}

function objectOf({ id, institutionId }: Pick<StoredResource, 'id' | 'institutionId'>) {
  return { objectType: 'resource', objectId: id, institutionId } as const;
}

function namesOf({ fileName, captionsName, coverName }: FileNames): string[] {
  return [fileName, captionsName, coverName].filter((name) => name !== null);
}

function noResource() {
  return notFound('Resource not found');
}
