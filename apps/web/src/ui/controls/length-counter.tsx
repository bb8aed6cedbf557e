/**
 * Shows how many characters are left, once a text comes near its limit. A pasted text beyond the limit stays, and is
 * counted.
 */
import { useState } from 'react'
import { uiTexts } from '../../locales/en/ui.ts'
import styles from './length-counter.module.css'

/** The share of the limit from which the count is shown. Nobody needs it earlier. */
const nearShare = 0.85
/** The number of characters left at which screen readers announce the count once more. */
const lastCount = 10

type Stage = 'far' | 'near' | 'last' | 'full' | 'over'

interface LengthProps {
  /** The length as it is counted: trimmed. */
  length: number
  max: number
}

/** Shows the count in the field's hint. It changes with every key, and is read out only with the field. */
export function LengthCounter({ length, max }: LengthProps) {
  if (stageOf(length, max) === 'far') return null
  return <span className={length > max ? styles.over : styles.left}>{uiTexts.lengthLeft(max - length)}</span>
}

/**
 * Announces the count beside the field, not in its hint: screen readers read it when a threshold is crossed, not with
 * every key.
 */
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
