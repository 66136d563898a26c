import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ListQuery } from '#contract/list-query.ts';
import type { NewResourceRead, Resource, ResourceChange } from '#contract/resources.ts';
import { coverKinds } from '#contract/values/files/file-kinds.ts';
import { resourceUndoMs } from '#contract/values/limits.ts';
import type { Page } from '#server/db/list-page.ts';
import { recordChange } from '#server/db/queries/change-log.queries.ts';
import type { Db, Transaction } from '#server/db/schema.ts';
import { attachUpload, readersFor } from '#server/features/files/attach-upload.service.ts';
import { viewerOf } from '#server/features/people/directory.service.ts';
import { isoTime } from '#server/platform/clock.ts';
import type { RecordCreation } from '#server/platform/http/creations.ts';
import { notFound } from '#server/platform/http/errors.ts';
import type { Portal } from '#server/portal.ts';
import { rowOf } from './management/new-resource.service.ts';
import { storeResource } from './management/store-resource.service.ts';
import { toResource } from './resource-answer.ts';
import { contactFilterOf, createResourceNews, type SharedWith, sharesWith } from './resource-reach.service.ts';
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
import { forgetWords } from './search/forget-words.ts';
import { deleteParts, indexHead, listIndexedBefore, listPartsOf } from './search/resource-search.queries.ts';
import { audienceMarks, headOf } from './search/resource-words.ts';
import type { VideoProviders } from './videos/video-providers.ts';

export interface Collaborators {
  videos: VideoProviders;
  /** Recomputes an institution's figures from its reports. */
  noteUses: NoteUses;
}

export type NoteUses = (transaction: Transaction, institutionId: number) => Promise<void>;

/** Resources per run of the job: some seconds of work in short steps. */
const indexedAtOnce = 500;
/** A preview shows only the beginning; no one reads a thousand slides in a dialog. */
const previewParts = 200;

export function createResources(portal: Portal, { videos, noteUses }: Collaborators) {
  const { db, reading, people, clock, files, news } = portal;
  const tellChanged = createResourceNews(portal);

  /** Notifies a person, or all people of an institution, of a resource shared with them; nothing if it was withdrawn meanwhile. */
  const noteShared = news.register('share', async ({ resourceId }: { resourceId: number }) => {
    const row = await findResource(db, null, resourceId);
    if (!row) return {};
    const directory = await people.directory();
    const by = directory.find(row.uploaderId);
    const description = `${by?.fullName ?? 'Someone'} has shared “${row.title}” with you. You can find it in the details of your conversation, under Shared resources.`;
    const userIds =
      row.sharedWithId === null ? directory.customersOf(row.scope).map(({ id }) => id) : [row.sharedWithId];
    const note = { userIds, title: 'Shared with you', description, createdBy: row.uploaderId };
    return { notes: [note] };
  });

  async function changed(id: number): Promise<Resource> {
    const row = await findResource(db, null, id);
    if (!row) throw noResource();
    await tellChanged(row);
    return toResource(row, videos);
  }

  /** Attaches the picture, readable by the resource's readers, and returns its name. */
  async function attachCover(db: Db, { sharedWithId, institutionId }: StoredResource, url: string, uploaderId: number) {
    const readers = readersFor({ institutionId, personId: sharedWithId });
    const { name } = await attachUpload(db, files, { url, field: 'cover', kinds: coverKinds, readers, uploaderId });
    return name;
  }

  /** A usage report counts until it is deleted. */
  async function noteReport(transaction: Transaction, { type, institutionId }: StoredResource): Promise<void> {
    if (type === 'usage_stats' && institutionId !== null) await noteUses(transaction, institutionId);
  }

  async function find(viewerId: number, id: number): Promise<Resource> {
    const reach = await contactFilterOf(db, (await viewerOf(people, viewerId)).me);
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
      const { rows, next } = await readShared(db, await contactFilterOf(db, me), shares, { limit, cursor });
      return { rows: rows.map((row) => toResource(row, videos)), next };
    },

    async create(uploaderId: number, resource: NewResourceRead, recordCreation: RecordCreation): Promise<Resource> {
      const directory = await people.directory();
      const at = isoTime(clock());
      const id = await db.transaction().execute(async (transaction) => {
        const row = await rowOf(transaction, { files, videos, directory }, resource, { uploaderId, at });
        const stored = await storeResource(transaction, row);
        const object = { objectType: 'resource', objectId: stored, institutionId: row.institutionId ?? null } as const;
        await recordChange(transaction, { byId: uploaderId, at, ...object, action: 'add', after: row });
        const isForInstitution = resource.sharedWithInstitutionId !== null;
        if (isForInstitution || (row.sharedWithId != null && row.sharedWithId !== uploaderId)) {
          await noteShared(transaction, { resourceId: stored });
        }
        await recordCreation(transaction, stored);
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
          // The former cover is no longer referenced; the sweep deletes it.
          if (before.coverName) await files.hide(transaction, before.coverName);
        }
        const by = { byId, at: isoTime(clock()) };
        await recordChange(transaction, { ...by, ...objectOf(before), action: 'change', before, after: change });
        const row = await findResource(transaction, null, id);
        if (row && row.type !== 'usage_stats') await indexHead(transaction, id, headOf(row));
      });
      return changed(id);
    },

    /** Hides the resource from all users at once. It can be restored for a minute. */
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

    /** Restores a deleted resource; any other stays unchanged. */
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

    /** Reindexes resources that an older version indexed. */
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

    /**
     * Deletes for good what was deleted before a time: the row, then its file. By default, everything whose undo time
     * is over.
     */
    async sweep(before = isoTime(clock() - resourceUndoMs)): Promise<void> {
      const deleted = await listDeletedBefore(db, before);
      for (const { id } of deleted) {
        const gone = await db.transaction().execute(async (transaction) => {
          const row = await deleteResource(transaction, id, before);
          if (row) await deleteParts(transaction, id, { everything: true });
          return row;
        });
        for (const name of gone ? namesOf(gone) : []) await files.remove(name);
      }
      if (deleted.length > 0) await forgetWords(db);
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
