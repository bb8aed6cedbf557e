/** Saves settings. It needs a response at once: two operators must not overwrite each other without noticing. */
import { aboutCommunity } from '@porchlight/contracts/community/community.operations'
import { changeSetup, readSetup } from '@porchlight/contracts/setup/setup.operations'
import type { ChangeSettings, Setup } from '@porchlight/contracts/setup/setup.schema'
import { readCachedQuery, requestQuery } from '../../sync/transport/cached-queries.ts'
import { call } from '../../sync/transport/transport.ts'

/**
 * Returns the settings as they are now.
 * @throws CallError, NoSignal
 */
export async function saveSettings(change: ChangeSettings): Promise<Setup> {
  const setup = await call(changeSetup, change)
  await Promise.all([
    requestQuery({ operation: readSetup, args: {} }),
    requestQuery({ operation: aboutCommunity, args: {} }),
  ])
  return setup
}

/** Loads the settings again, and returns their version; null where that failed. */
export async function reloadSetup(): Promise<number | null> {
  const read = { operation: readSetup, args: {} }
  await requestQuery(read)
  return (await readCachedQuery(read))?.answer.version ?? null
}
