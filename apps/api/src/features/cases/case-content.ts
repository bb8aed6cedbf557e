/** The content of a report, as lines of plain text: a field with its text, or a message with who wrote it. */
import type { CaseLine } from '@porchlight/contracts/cases/cases.schema'
import { fullNameOf } from '@porchlight/contracts/values/text/full-name'
import type { ConcernedOf } from './concerned.ts'

interface StoredMessage {
  senderId: string
  content: string
}

/** Fields of a snapshot that are of no use to a reader. */
const leftOut = new Set([
  'id',
  'sameAsId',
  'confirmedBy',
  'subscriptionPlan',
  'status',
  'createdAt',
  'type',
  // An address: the author and who helps them see it, and no report needs it.
  'location',
])

/** The most lines of a case on a device. */
const linesMax = 30

export function linesOfSnapshot(snapshot: string, concernedOf: ConcernedOf): CaseLine[] {
  const fields = JSON.parse(snapshot) as Record<string, unknown> & { messages?: readonly StoredMessage[] }
  if (fields.messages)
    return fields.messages.map(({ senderId, content }) => ({
      name: nameIn(concernedOf(senderId)),
      text: content,
    }))
  return linesOf(fields).slice(0, linesMax)
}

/** Returns the ids of the members whose messages a snapshot contains. */
export function sendersIn(snapshot: string): string[] {
  const { messages = [] } = JSON.parse(snapshot) as { messages?: readonly StoredMessage[] }
  return messages.map(({ senderId }) => senderId)
}

function linesOf(fields: Record<string, unknown>): CaseLine[] {
  return Object.entries(fields).flatMap(([name, value]) => {
    if (leftOut.has(name) || value === null || value === '') return []
    if (typeof value === 'string' || typeof value === 'number') return [{ name, text: String(value) }]
    // Earlier texts of a post, and the messages of gifts.
    if (Array.isArray(value))
      return value.flatMap((each) =>
        typeof each === 'object' && each !== null
          ? linesOf(each as Record<string, unknown>).map((line) => ({
              name: `${name}.${line.name}`,
              text: line.text,
            }))
          : [],
      )
    return []
  })
}

function nameIn(member: { firstName: string; lastName: string } | undefined): string {
  return member ? fullNameOf(member) : ''
}
