/**
 * Decodes HEIC photos from iPhones. The decoder is slow, and was not written for hostile files: it works in a thread of
 * its own, one photo at a time, which is ended when it takes too long or too much memory.
 */
import { readFile } from 'node:fs/promises'
import { Worker } from 'node:worker_threads'
import { Refused } from '@porchlight/contracts/errors/refusals'
import { TookTooLong } from './took-too-long.ts'

export interface Pixels {
  /** Four bytes each. */
  data: Uint8Array
  width: number
  height: number
}

export interface HeicOrder {
  bytes: Uint8Array
  pixelsMax: number
}

export type HeicResponse = Pixels | { fault: string }

/** A phone's photo of 12 megapixels takes some five seconds on a small machine, and more on a smaller one. */
const msMax = 30_000
/** The heap of the worker in MB, besides the memory of the decoder itself. */
const heapMb = 128

let last: Promise<unknown> = Promise.resolve()

/** @throws Refused `photo_unreadable`, TookTooLong */
export function decodeHeic(path: string, pixelsMax: number): Promise<Pixels> {
  const decoding = last.then(() => decode(path, pixelsMax))
  last = decoding.catch(() => undefined)
  return decoding
}

async function decode(path: string, pixelsMax: number): Promise<Pixels> {
  const bytes = await readFile(path)
  const worker = new Worker(new URL('./heic-worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: heapMb },
    // It has no use for settings, which hold secrets.
    env: {},
    stdout: true,
    stderr: true,
  })
  let isLate = false
  const timer = setTimeout(() => {
    isLate = true
    void worker.terminate()
  }, msMax)
  try {
    const response = await new Promise<HeicResponse>((resolve, reject) => {
      worker.once('message', resolve)
      worker.once('error', reject)
      worker.once('exit', () => reject(new Error('the decoder was ended')))
      worker.postMessage({ bytes, pixelsMax } satisfies HeicOrder)
    })
    if ('fault' in response) throw new Refused('photo_unreadable')
    return response
  } catch {
    throw isLate ? new TookTooLong() : new Refused('photo_unreadable')
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}
