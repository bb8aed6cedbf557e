/** How much room a text has left, once it comes near its end. What is pasted past it stays, and is counted. */
import { type FieldPathByValue, useWatch } from 'react-hook-form'
import { postTexts } from '../../locales/en/posts.ts'
import styles from './create-post-dialog.module.css'
import type { NewPostForm } from './new-post-form.ts'

/** Before that nobody needs to count. */
const nearShare = 0.85

interface LengthHintProps {
  name: FieldPathByValue<NewPostForm, string>
  max: number
}

export function LengthHint({ name, max }: LengthHintProps) {
  const { length } = useWatch<NewPostForm, typeof name>({ name }).trim()
  const left = max - length
  // There before its words, so that they are read out when they come.
  return (
    <span aria-live="polite" className={left < 0 ? styles.over : styles.left}>
      {length < max * nearShare ? '' : postTexts.compose.lengthLeft(left)}
    </span>
  )
}
