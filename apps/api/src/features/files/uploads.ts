/**
 * Uploads under way, each a file of this machine's disk until all of it is here: `incoming/<member>/<hash>`. As long as it
 * is, so far the upload is; one that was cut goes on from there.
 */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, rmdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Refused } from '@porchlight/contracts/errors/refusals'
import { fileLimits } from '@porchlight/contracts/files/files.schema'
import { createId } from '@porchlight/contracts/values/id'
import { minuteMs } from '@porchlight/contracts/values/time'
import type { PhotoKey } from '../../feature-parts/photos.ts'

/** The range of an upload in bytes: from `start` to before `end` (null: to the end of what is sent), of `total`. */
export interface Part {
  start: number
  end: number | null
  total: number | null
}

export interface Uploads {
  /** Returns the number of received bytes of an upload, from its beginning. */
  readonly received: (upload: PhotoKey) => Promise<number>
  /**
   * Appends bytes to an upload; those received before a connection breaks stay. A later request for the same upload
   * takes over, because the earlier connection may be dead without a sign of it.
   * @param onBegun called with its first byte; may refuse by throwing
   * @returns the number of bytes received by then
   * @throws Refused `photo_too_large`, or `photo_position` for a part that is not the next
   */
  readonly append: (upload: PhotoKey, part: Part, bytes: Readable, onBegun: () => void) => Promise<number>
  /** Moves the whole upload out of the reach of further parts. The caller deletes the file. */
  readonly take: (upload: PhotoKey) => Promise<string>
  /** Puts an upload back. It was valid and could not be used now, so the member need not send it again. */
  readonly giveBack: (upload: PhotoKey, path: string) => Promise<void>
  /** Deletes an upload that nobody needs any more. */
  readonly drop: (upload: PhotoKey) => Promise<void>
  /** Stores a whole photo that a form brings, before its hash is known. */
  readonly whole: (bytes: Readable) => Promise<{ path: string; sha256: string }>
  readonly discard: (path: string) => Promise<void>
  /** Deletes uploads that were not continued. Their age is by the machine's own clock, like the times of files. */
  readonly forgetOld: () => Promise<void>
}

/** Milliseconds after which an upload counts as resting: no further part is expected at once. */
const restingMs = minuteMs

const { uploadBytesMax, uploadsUnderWayMax, uploadKeptMs } = fileLimits

export function createUploads(folder: string): Uploads {
  /** The uploads that are being written, with a function that stops each. */
  const writing = new Map<string, { stop: () => void; done: Promise<unknown> }>()
  const pathOf = ({ memberId, sha256 }: PhotoKey) => join(folder, memberId, sha256)
  const takenFolder = join(folder, 'taken')

  /** Runs work that has the file to itself: work that is under way is stopped and ends first. */
  async function alone<Result>(
    path: string,
    work: (signal: AbortSignal) => Promise<Result>,
  ): Promise<Result> {
    for (let other = writing.get(path); other; other = writing.get(path)) {
      other.stop()
      await other.done
    }
    const stopping = new AbortController()
    const working = work(stopping.signal)
    const workEnd = working.catch(() => undefined)
    const ownWork = { stop: () => stopping.abort(), done: workEnd }
    writing.set(path, ownWork)
    void workEnd.finally(() => {
      if (writing.get(path) === ownWork) writing.delete(path)
    })
    return working
  }

  return {
    received: (upload) => sizeOf(pathOf(upload)),
    append: async (upload, part, bytes, onBegun) => {
      const path = pathOf(upload)
      if ((part.total ?? 0) > uploadBytesMax) throw new Refused('photo_too_large')
      return alone(path, async (signal) => {
        const receivedBytes = await sizeOf(path)
        // A part from the beginning always starts the upload anew.
        if (part.start !== receivedBytes && part.start !== 0)
          throw new Refused('photo_position', { received: receivedBytes })
        if (receivedBytes === 0) await makeRoom(join(folder, upload.memberId), upload.sha256)
        try {
          await write(path, part, bytes, { signal, onBegun })
          return await sizeOf(path)
        } finally {
          // The folder is deleted if it is empty.
          await rmdir(join(folder, upload.memberId)).catch(() => undefined)
        }
      })
    },
    take: (upload) =>
      alone(pathOf(upload), async () => {
        const path = join(takenFolder, createId())
        await inFolder(path, async () => {
          // The upload may have been deleted to make room, or begun anew.
          if ((await statOf(pathOf(upload))) === null) throw new Refused('photo_position', { received: 0 })
          await rename(pathOf(upload), path)
        })
        await rmdir(join(folder, upload.memberId)).catch(() => undefined)
        return path
      }),
    giveBack: (upload, path) =>
      alone(pathOf(upload), async () => {
        if ((await sizeOf(pathOf(upload))) > 0) await rm(path, { force: true })
        else await inFolder(pathOf(upload), () => rename(path, pathOf(upload)))
      }),
    drop: (upload) => alone(pathOf(upload), () => deleteUpload(upload)),
    whole: async (bytes) => {
      const path = join(takenFolder, createId())
      try {
        await write(path, { start: 0, end: null }, bytes)
        if ((await sizeOf(path)) === 0) throw new Refused('photo_damaged')
        return { path, sha256: await sha256Of(path) }
      } catch (error) {
        await rm(path, { force: true })
        throw error
      }
    },
    discard: (path) => rm(path, { force: true }),
    forgetOld: async () => {
      const faults: unknown[] = []
      for (const name of await namesIn(folder)) {
        const inside = join(folder, name)
        for (const file of await namesIn(inside)) {
          const path = join(inside, file)
          if (!writing.has(path) && (await changedAt(path)) < Date.now() - uploadKeptMs)
            await rm(path, { force: true }).catch((fault: unknown) => faults.push(fault))
        }
        await rmdir(inside).catch(() => undefined)
      }
      // One that cannot be deleted keeps no other one.
      if (faults.length > 0) throw faults[0]
    },
  }

  async function deleteUpload(upload: PhotoKey): Promise<void> {
    await rm(pathOf(upload), { force: true })
    await rmdir(join(folder, upload.memberId)).catch(() => undefined)
  }

  /**
   * Deletes a member's oldest paused uploads when there are too many; a deleted one begins anew when it is continued.
   */
  async function makeRoom(memberFolder: string, sha256: string): Promise<void> {
    const otherNames = (await namesIn(memberFolder)).filter((name) => name !== sha256)
    const dated = await Promise.all(
      otherNames.map(async (name) => ({ name, at: await changedAt(join(memberFolder, name)) })),
    )
    const resting = dated.filter(({ at }) => at < Date.now() - restingMs)
    const superfluous = resting.sort((first, other) => other.at - first.at).slice(uploadsUnderWayMax)
    for (const { name } of superfluous) {
      const path = join(memberFolder, name)
      await alone(path, () => rm(path, { force: true }))
    }
  }
}

/** However often another one takes the folder away meanwhile, because nothing was in it. */
const folderTries = 20

async function inFolder<Result>(path: string, work: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      await mkdir(join(path, '..'), { recursive: true, mode: 0o700 })
      return await work()
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || tries === folderTries) throw error
    }
  }
}

/**
 * Writes a part. Each chunk goes to the disk before the next ones are read, so the sender still gets a response when
 * they are too many.
 */
async function write(
  path: string,
  { start, end }: Pick<Part, 'start' | 'end'>,
  bytes: Readable,
  { signal, onBegun }: { signal?: AbortSignal; onBegun?: () => void } = {},
): Promise<void> {
  const file = await inFolder(path, () => open(path, start === 0 ? 'w' : 'r+', 0o600))
  const stop = () => bytes.destroy(new TakenOver())
  signal?.addEventListener('abort', stop)
  let at = start
  try {
    for await (const chunk of bytes.iterator({ destroyOnReturn: false }) as AsyncIterable<Uint8Array>) {
      if (at === 0) onBegun?.()
      if (at + chunk.length > uploadBytesMax) throw new Refused('photo_too_large')
      if (end !== null && at + chunk.length > end) throw tooLongUpload()
      await file.write(chunk, 0, chunk.length, at)
      at += chunk.length
    }
  } catch (error) {
    // After a broken connection the received bytes stay; after a refusal none stay.
    if (error instanceof Refused) await file.truncate(start)
    throw error
  } finally {
    signal?.removeEventListener('abort', stop)
    const { size } = await file.stat()
    await file.close()
    if (size === 0) await rm(path, { force: true })
  }
}

/** Another line goes on with it. */
export class TakenOver extends Error {
  override name = 'TakenOver'
}

function tooLongUpload(): Refused {
  const message = 'More bytes came than the range says.'
  return new Refused('invalid', { issues: [{ path: 'Content-Range', message }] })
}

export async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

async function sizeOf(path: string): Promise<number> {
  return (await statOf(path))?.size ?? 0
}

async function changedAt(path: string): Promise<number> {
  return (await statOf(path))?.mtimeMs ?? 0
}

async function statOf(path: string) {
  return stat(path).catch(() => null)
}

async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch(() => [])
}
