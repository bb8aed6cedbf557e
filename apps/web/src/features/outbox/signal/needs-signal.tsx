import { type ReactNode, useEffect } from 'react'
import { create } from 'zustand'
import { useConnection } from '../../../sync/transport/connection.ts'
import styles from './needs-signal.module.css'

interface Needs {
  /** The number of these notes on the screen. */
  count: number
}

export const useNeeds = create<Needs>(() => ({ count: 0 }))

/**
 * Shows, while there is no signal, which action needs one. The banner above then does not state that the member can
 * continue.
 */
export function NeedsSignal({ children }: { children: ReactNode }) {
  const online = useConnection((connection) => connection.online)
  useEffect(() => {
    if (online) return
    addNeed(1)
    return () => addNeed(-1)
  }, [online])
  if (online) return null
  return (
    <p className={styles.need} role="status">
      {children}
    </p>
  )
}

function addNeed(number: number): void {
  useNeeds.setState(({ count }) => ({ count: count + number }))
}
