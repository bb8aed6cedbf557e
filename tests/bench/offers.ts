/** Posts as a phone sends them, some 470 bytes each. */
import type { SentOperation } from '@porchlight/contracts/sync/sync.schema'
import { createId } from '@porchlight/contracts/values/id'

const dayMs = 86_400_000
const words =
  'garden ladder evening porch neighbor soup bicycle window shelf lamp kettle fence apple spare Tuesday heavy small wooden quiet corner'.split(
    ' ',
  )

let seed = 0

/** No two are alike, so that they compress as what people write does. */
function text(length: number): string {
  let writtenText = ''
  while (writtenText.length < length) {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    writtenText += `${words[seed % words.length]} `
  }
  return writtenText.trim()
}

export function offerArgs(): Record<string, unknown> & { id: string } {
  return {
    id: createId(),
    type: 'offer',
    title: text(40),
    description: text(200),
    category: 'other',
    subcategory: 'Something else',
    dateNeeded: new Date(Date.now() + 20 * dayMs).toISOString(),
    timeNeeded: '18:30',
    zipCode: '90001',
  }
}

export function offers(count: number, from = 1): SentOperation[] {
  return Array.from({ length: count }, (_, index) => ({
    n: from + index,
    id: createId(),
    name: 'posts.create',
    version: 1,
    createdAt: new Date().toISOString(),
    args: offerArgs(),
  }))
}
