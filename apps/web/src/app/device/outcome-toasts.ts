/** Shows how the operations of this app start ended, on whichever screen the member is then. */
import type { MissingProfile, RefusalCode } from '@porchlight/contracts/errors/refusals'
import { tableNames } from '@porchlight/contracts/sync/versions'
import { logRefusedVisits } from '../../features/exploration/refused-visits.ts'
import { useProfilePrompt } from '../../features/members/members.ui.ts'
import { operationNamed } from '../../features/outbox/describe-entry.ts'
import type { OutcomeMessage, Remedy } from '../../features/outbox/queued-operation.ts'
import { appTexts } from '../../locales/en/app.ts'
import type { OutboxEntry } from '../../storage/database.ts'
import type { Device } from '../../sync/device/device.ts'
import { argsNow } from '../../sync/outbox/entry-args.ts'
import { isQuiet, type RowReader, touchedIn } from '../../sync/outbox/queued-rules.ts'
import { readRows } from '../../sync/rows/read-rows.ts'
import { dismissNewsOf, showToastInTurn, type ToastMessage } from '../../ui/feedback/toast.tsx'
import { queuedOperations } from './queued-operations.ts'

/** `lead` goes to a path of the app, for the message's 'View'. Gives the way to stop. */
export function toastOutcomes(device: Device, lead: (path: string) => void): () => void {
  const stopTelling = device.onResults((entries) => {
    void readTouched(device, entries).then((rowOf) => {
      const message = outcomeMessage(entries, queuedOperations, rowOf)
      if (message) tell(message, rowsOfNews(device, entries), lead)
    })
    offerRemedies(device, entries)
    logRefusedVisits(entries)
  })
  const stopForgetting = device.onAdded((entry) => dismissNewsOf(rowsOfNews(device, [entry])))
  return () => {
    stopTelling()
    stopForgetting()
  }
}

/**
 * Returns the rows that the news is about. The member's own row is left out, because everything that costs or earns
 * credits touches it.
 */
function rowsOfNews({ memberId }: Device, entries: readonly OutboxEntry[]): string[] {
  return entries.flatMap(({ touches }) => touches).filter((row) => row !== `members:${memberId}`)
}

const noRow: RowReader = () => undefined

/** Reads touched rows as they are after the response; none when the device is about to close. */
async function readTouched({ database }: Device, entries: readonly OutboxEntry[]): Promise<RowReader> {
  const entriesWithNewResult = entries.filter(
    ({ name, state }) => state === 'sent' && operationNamed(queuedOperations, name)?.sent,
  )
  const keys = tableNames.flatMap((table) =>
    entriesWithNewResult.flatMap((entry) => touchedIn(table, entry)).map((id) => ({ table, id })),
  )
  try {
    return await readRows(database, keys)
  } catch {
    return noRow
  }
}

function tell({ view, ...message }: Outcome, about: string[], lead: (path: string) => void): void {
  const action = view && { ...view, act: () => lead(view.path) }
  showToastInTurn({ ...message, action, about })
}

interface Outcome extends OutcomeMessage {
  tone?: ToastMessage['tone']
}

/** Returns one toast for all outcomes: bad news goes first, good news is counted. */
export function outcomeMessage(
  entries: readonly OutboxEntry[],
  operations = queuedOperations,
  rowOf = noRow,
): Outcome | null {
  const refusedEntries = entries
    .filter((entry) => entry.state === 'refused')
    .filter((entry) => !isQuiet(entry, operations) && !remedyFor(entry, operations))
  const [onlyRefused] = refusedEntries
  if (onlyRefused) {
    const message =
      refusedEntries.length === 1
        ? refusedMessage(onlyRefused, operations)
        : appTexts.someRefused(refusedEntries.length)
    return { ...message, tone: 'destructive' }
  }
  const [first, ...otherMessages] = sentMessages(entries, operations, rowOf)
  if (!first) return null
  // Operations that were sent together have one message: for example a meetup, and the profile that it required.
  const rest = otherMessages.map(({ title, description }) => description ?? title)
  const description = [first.description, ...rest].filter((text) => text !== undefined).join(' ')
  return {
    title: first.title,
    ...(description === '' ? {} : { description }),
    ...(first.view ? { view: first.view } : {}),
  }
}

function refusedMessage(entry: OutboxEntry, operations: typeof queuedOperations): OutcomeMessage {
  const { name } = entry
  // A refusal without a text from the server is stored with an empty text.
  const message = entry.message || undefined
  const operation = operationNamed(operations, name)
  if (operation) return operation.refused(message, argsNow(entry))
  // For an operation that only a newer app supports, the server's own text is enough.
  return { ...appTexts.refused, ...(message === undefined ? {} : { description: message }) }
}

/** Returns a message for each operation, in the order of the map. */
function sentMessages(
  entries: readonly OutboxEntry[],
  operations: typeof queuedOperations,
  rowOf: RowReader,
): OutcomeMessage[] {
  const sentEntries = entries.filter(({ state }) => state === 'sent')
  return Object.keys(operations).flatMap((name) => {
    const sameNameEntries = sentEntries.filter((entry) => entry.name === name)
    if (sameNameEntries.length === 0) return []
    return operationNamed(operations, name)?.sent?.(sameNameEntries, rowOf) ?? []
  })
}

function remedyFor({ name, code }: OutboxEntry, operations = queuedOperations): Remedy | undefined {
  return operationNamed(operations, name)?.remedies?.[code as RefusalCode]
}

/**
 * Offers a remedy for entries that were refused because something is missing. They are tried again once it is there.
 */
function offerRemedies(device: Device, entries: readonly OutboxEntry[]): void {
  for (const remedy of Object.keys(remedies) as Remedy[]) {
    const remediableEntries = entries.filter(
      (entry) => entry.state === 'refused' && remedyFor(entry) === remedy,
    )
    const [first] = remediableEntries
    if (!first) continue
    remedies[remedy](first, () => {
      for (const { order } of remediableEntries) device.outbox.tryAgain(order).catch(() => undefined)
    })
  }
}

const remedies: Record<Remedy, (refusedEntry: OutboxEntry, onRemedied: () => void) => void> = {
  'complete-profile': ({ params }, onRemedied) => {
    const missing = params?.missing
    useProfilePrompt.getState().open(isMissing(missing) ? missing : 'both', onRemedied)
  },
}

function isMissing(value: unknown): value is MissingProfile {
  return value === 'bio' || value === 'interests' || value === 'both'
}
