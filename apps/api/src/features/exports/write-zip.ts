/** Writes an archive to the disk while it is made: memory holds no more than a chunk of one entry. */
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'

export interface ZipEntry {
  name: string
  /** False of what is packed already, such as photos. */
  isDeflated: boolean
  pieces: AsyncIterable<Uint8Array>
}

/**
 * Writes an archive.
 * @returns its size in bytes
 * @throws errors of the disk or of an entry; the caller deletes an unfinished file
 */
export async function writeZip(
  path: string,
  entries: AsyncIterable<ZipEntry>,
  stopping: AbortSignal,
): Promise<number> {
  const file = createWriteStream(path, { mode: 0o600 })
  const closing = once(file, 'close')
  // The error is handled below where the function waits; without this handler it would end the process.
  closing.catch(() => undefined)
  let bytes = 0
  let isFull = false
  let fault: Error | null = null
  file.on('error', (error) => {
    fault = error
  })
  const zip = new Zip((error, batch) => {
    if (error) fault = error
    else {
      bytes += batch.length
      isFull = !file.write(batch) || isFull
    }
  })
  const room = async () => {
    if (isFull && fault === null) await Promise.race([once(file, 'drain'), closing])
    isFull = false
    if (fault !== null) throw fault
    stopping.throwIfAborted()
  }
  try {
    for await (const { name, isDeflated, pieces } of entries) {
      const entry = isDeflated ? new ZipDeflate(name, { level: 6 }) : new ZipPassThrough(name)
      zip.add(entry)
      for await (const batch of pieces) {
        entry.push(batch)
        await room()
      }
      entry.push(new Uint8Array(), true)
      await room()
    }
    zip.end()
    file.end()
    await closing
    if (fault !== null) throw fault
    return bytes
  } catch (error) {
    zip.terminate()
    file.destroy()
    throw error
  }
}
