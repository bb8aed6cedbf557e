/** Another tab, with an older app, that keeps this one from bringing the device's data up to date. */
import type Dexie from 'dexie'
import { create } from 'zustand'

interface HeldUp {
  /** Names of the databases that wait for their upgrade. */
  databases: readonly string[]
}

export const useHeldUp = create<HeldUp>(() => ({ databases: [] }))

/**
 * An older tab closes its handle when it hears of the upgrade, and opens another one when it next needs it. One that the
 * browser has frozen hears nothing, so opening waits for as long as that tab is there.
 */
export function sayWhenHeldUp(database: Dexie): void {
  const { name } = database
  const others = () => useHeldUp.getState().databases.filter((each) => each !== name)
  database.on('blocked', () => useHeldUp.setState({ databases: [...others(), name] }))
  database.on('ready', () => useHeldUp.setState({ databases: others() }), true)
}
