/** Another tab, with an older app, that keeps this one from bringing the device's data up to date. */
import type Dexie from 'dexie'
import { create } from 'zustand'

/**
 * Milliseconds after which an upgrade counts as blocked. A tab that is awake closes its database at once, so no message
 * is needed for it.
 */
const blockedAfterMs = 1000

interface BlockedUpgrade {
  /** Names of the databases that wait for their upgrade. */
  databases: readonly string[]
}

const useBlockedUpgrade = create<BlockedUpgrade>(() => ({ databases: [] }))

/** True while any database waits for its upgrade. */
export function useIsUpgradeBlocked(): boolean {
  return useBlockedUpgrade(({ databases }) => databases.length > 0)
}

/**
 * Watches whether the upgrade of a database is blocked. An older tab closes its handle when the browser notifies it of
 * the upgrade, and opens another one when it next needs it. A tab that the browser has frozen is not notified, so
 * opening waits until that tab is gone.
 */
export function watchForBlockedUpgrade(database: Dexie): void {
  const { name } = database
  let timer: ReturnType<typeof setTimeout> | undefined
  const otherDatabases = () => useBlockedUpgrade.getState().databases.filter((each) => each !== name)
  const isOver = () => {
    clearTimeout(timer)
    useBlockedUpgrade.setState({ databases: otherDatabases() })
  }
  database.on('blocked', () => {
    clearTimeout(timer)
    timer = setTimeout(
      () => useBlockedUpgrade.setState({ databases: [...otherDatabases(), name] }),
      blockedAfterMs,
    )
  })
  database.on('ready', isOver, true)
  database.on('close', isOver)
}
