/** Another tab, with an older app, that keeps this one from bringing the device's data up to date. */
import type Dexie from 'dexie'
import { create } from 'zustand'

/** A tab that is awake lets go at once; it need not be told of. */
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
 * An older tab closes its handle when it hears of the upgrade, and opens another one when it next needs it. One that the
 * browser has frozen hears nothing, so opening waits for as long as that tab is there.
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
