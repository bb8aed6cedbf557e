/** Brings the member's own row after a call that changed it. */
import type { Device } from './device.ts'

/** The round that brings what was changed is not waited for without end. */
const refreshMsMax = 8000

/** Runs sync rounds, which bring the member's changed row; waits no longer than `refreshMsMax`. */
export async function refreshMember({ syncUntilIdle }: Pick<Device, 'syncUntilIdle'>): Promise<void> {
  await Promise.race([
    syncUntilIdle().catch(() => undefined),
    new Promise((resolve) => setTimeout(resolve, refreshMsMax)),
  ])
}
