/** A visit that the server refuses is nothing to tell anybody of. It is logged, as faults are. */
import type { OutboxEntry } from '../../storage/database.ts'

export function logRefusedVisits(entries: readonly OutboxEntry[]): void {
  for (const { name, state, code } of entries) {
    if (name !== 'exploration.record' || state !== 'refused') continue
    globalThis.reportError?.(new Error(`a visit was refused: ${code}`))
  }
}
