/** The folder of finished copies. Each member has a subfolder, so that all of theirs are deleted with one name. */
import { mkdir, readdir, rename, rm, rmdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

export interface ExportFiles {
  path: (memberId: string, exportId: string) => string
  /** Whole under its name, or not there. */
  put: (memberId: string, exportId: string, write: (path: string) => Promise<number>) => Promise<number>
  isThere: (memberId: string, exportId: string) => Promise<boolean>
  /** Deletes the member's other copies: each may be as large as all of their photos. */
  removeAllBut: (memberId: string, exportId: string) => Promise<void>
  removeAllOf: (memberId: string) => Promise<void>
  /** Files of none of these copies, such as one whose making was cut off. */
  removeOthers: (findKept: () => Promise<ReadonlySet<string>>) => Promise<void>
}

export function createExportFiles(dataDir: string): ExportFiles {
  const folder = join(dataDir, 'exports')
  const folderOf = (memberId: string) => join(folder, memberId)
  const path = (memberId: string, exportId: string) => join(folderOf(memberId), `${exportId}.zip`)
  return {
    path,
    put: async (memberId, exportId, write) => {
      await mkdir(folderOf(memberId), { recursive: true, mode: 0o700 })
      const unfinished = `${path(memberId, exportId)}.part`
      try {
        const bytes = await write(unfinished)
        await rename(unfinished, path(memberId, exportId))
        return bytes
      } catch (error) {
        await rm(unfinished, { force: true })
        throw error
      }
    },
    isThere: async (memberId, exportId) =>
      stat(path(memberId, exportId)).then(
        (stats) => stats.isFile(),
        () => false,
      ),
    removeAllBut: async (memberId, exportId) => {
      const otherNames = (await namesIn(folderOf(memberId))).filter((name) => name !== `${exportId}.zip`)
      for (const name of otherNames) await rm(join(folderOf(memberId), name), { force: true })
    },
    removeAllOf: (memberId) => rm(folderOf(memberId), { recursive: true, force: true }),
    removeOthers: async (findKept) => {
      const namesByMember = new Map<string, string[]>()
      for (const memberId of await namesIn(folder))
        namesByMember.set(memberId, await namesIn(folderOf(memberId)))
      // The list of copies is read after the files, so that a copy begun meanwhile is not deleted.
      const ids = await findKept()
      for (const [memberId, files] of namesByMember) {
        // A copy that is being made has the ending `.part`, and belongs to a copy on the list.
        const leftovers = files.filter((name) => !ids.has(name.replace(/\.zip(\.part)?$/, '')))
        for (const name of leftovers) await rm(join(folderOf(memberId), name), { force: true })
        const isEmpty = files.length > 0 && leftovers.length === files.length
        if (isEmpty) await rmdir(folderOf(memberId)).catch(() => undefined)
      }
    },
  }
}

/** None where there is no such folder. */
async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return []
    throw error
  })
}
