/** Reads the file that an operator chose. Its bytes stay on the device. */
import { listLimits } from '@porchlight/contracts/administration/lists.rules'
import { memberListTexts } from '../../../locales/en/member-lists.ts'
import type { ListAnswer } from './read-list.worker.ts'

const texts = memberListTexts.import

/** Returns the list, or why there is none. */
export async function readListFile(file: File): Promise<ListAnswer> {
  if (file.size > listLimits.bytesMax) return { fault: texts.tooLarge }
  try {
    return await readInWorker(await file.arrayBuffer())
  } catch {
    return { fault: texts.unreadable }
  }
}

async function readInWorker(bytes: ArrayBuffer): Promise<ListAnswer> {
  const worker = new Worker(new URL('./read-list.worker.ts', import.meta.url), { type: 'module' })
  return new Promise<ListAnswer>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<ListAnswer>) => resolve(data)
    worker.onerror = reject
    worker.postMessage(bytes, [bytes])
  }).finally(() => worker.terminate())
}
