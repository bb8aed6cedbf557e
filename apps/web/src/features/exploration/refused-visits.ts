/** Logs visits that the server refused, as it logs faults; the member gets no message. */
import type { OutboxEntry } from '../../storage/database.ts'

export function logRefusedVisits(entries: readonly OutboxEntry[]): void {
  for (const { name, state, code } of entries) {
    if (name !== 'exploration.record' || state !== 'refused') continue
    globalThis.reportError?.(new Error(`a visit was refused: ${code}`))
  }
}
