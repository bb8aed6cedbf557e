/** How much room a text has left, once it comes near its end. What is pasted past it stays, and is counted. */
import { useState } from 'react'
import { uiTexts } from '../locales/en/ui.ts'
import styles from './length-counter.module.css'

/** Before that nobody needs to count. */
const nearShare = 0.85
/** From here on whoever cannot see the count is told once more. */
const lastCount = 10

type Stage = 'far' | 'near' | 'last' | 'full' | 'over'

interface LengthProps {
  /** As it counts: trimmed. */
  length: number
  max: number
}

/** For the field's hint. Counts with every key, and is read out with the field only. */
export function LengthCounter({ length, max }: LengthProps) {
  if (stageOf(length, max) === 'far') return null
  return <span className={length > max ? styles.over : styles.left}>{uiTexts.lengthLeft(max - length)}</span>
}

/** Beside the field, not in its hint: told to readers when a threshold is crossed, not with every key. */
export function LengthSpoken({ length, max }: LengthProps) {
  const stage = stageOf(length, max)
  const [announced, setTold] = useState({ stage, length })
  if (announced.stage !== stage) setTold({ stage, length })
  // There before its words, so that they are read out when they come.
  return (
    <span className="visually-hidden" aria-live="polite">
      {stage === 'far' ? '' : uiTexts.lengthLeft(max - announced.length)}
    </span>
  )
}

export function stageOf(length: number, max: number): Stage {
  if (length > max) return 'over'
  if (length === max) return 'full'
  if (max - length <= lastCount) return 'last'
  return length < max * nearShare ? 'far' : 'near'
}
