/** The parts of a screen for an item that is not there, or not yet. */
import { useState } from 'react'
import { uiTexts } from '../../locales/en/ui.ts'
import { Button } from '../controls/button.tsx'
import styles from './missing-screen.module.css'

interface Look {
  isLooking: boolean
  /** True when it was requested once more, and is not there. */
  hasLooked: boolean
  lookAgain: () => void
}

/** @param ask resolves when the request is over, also when it failed */
export function useRetry(ask: () => Promise<void>): Look {
  const [state, setState] = useState<'before' | 'looking' | 'after'>('before')
  return {
    isLooking: state === 'looking',
    hasLooked: state === 'after',
    lookAgain: () => {
      setState('looking')
      void ask().then(() => setState('after'))
    },
  }
}

export function RetryScreen({ isLooking, hasLooked, lookAgain }: Look) {
  return (
    <div className={styles.look}>
      <Button tone="quiet" busy={isLooking} onClick={lookAgain}>
        {uiTexts.lookAgain}
      </Button>
      <p role="status" className={styles.outcome}>
        {hasLooked && uiTexts.stillNotHere}
      </p>
    </div>
  )
}
