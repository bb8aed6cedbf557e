import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useEffect, useState } from 'react'
import { sessionTexts } from '../../../locales/en/sessions.ts'
import { IconButton } from '../../../ui/controls/button.tsx'
import { TextInput } from '../../../ui/controls/field.tsx'
import styles from './session-forms.module.css'

/**
 * Milliseconds in which an empty field stands in when the mode changes, so that no value carries over to the other
 * form.
 */
const swapMs = 200

export function PasswordInput({ id, ...rest }: ComponentProps<'input'>) {
  const [swapped, setSwapped] = useState(false)
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSwapped(true), swapMs)
    return () => clearTimeout(timer)
  }, [])
  if (!swapped) return <TextInput key="blank" id={id} disabled autoComplete="off" />
  return (
    <span className={styles.passwordBox}>
      <TextInput
        key="password"
        id={id}
        type={isShown ? 'text' : 'password'}
        autoCapitalize="none"
        spellCheck={false}
        className={styles.password}
        {...rest}
      />
      <IconButton
        label={isShown ? sessionTexts.hideTyped : sessionTexts.showTyped}
        className={styles.eye}
        onClick={() => setShown(!isShown)}
      >
        {isShown ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
      </IconButton>
    </span>
  )
}
