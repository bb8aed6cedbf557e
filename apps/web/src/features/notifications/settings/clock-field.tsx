/** A field for a time of day. It stores a time once it is typed: with each key before that, it has one that nobody meant. */
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Field, TextInput } from '../../../ui/controls/field.tsx'

/** Milliseconds without a key after which a time is stored: the picker of a phone may leave the focus in the field. */
const storedAfterMs = 1000

interface ClockFieldProps {
  label: string
  clock: string
  /** Rejects when the time could not be stored. */
  onStore: (clock: string) => Promise<void>
}

export function ClockField({ label, clock, onStore }: ClockFieldProps) {
  const [typedClock, setTyped] = useState(clock)
  const [shownClock, setShown] = useState(clock)
  const [hasFocus, setFocused] = useState(false)
  const unstoredClock = useRef('')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // Nothing is replaced under the keys.
  if (clock !== shownClock) {
    setShown(clock)
    if (!hasFocus) setTyped(clock)
  }
  const store = useEffectEvent(() => {
    clearTimeout(timer.current)
    const newClock = unstoredClock.current
    unstoredClock.current = ''
    if (newClock !== '') onStore(newClock).catch(() => setTyped(clock))
  })
  useEffect(() => () => store(), [])
  return (
    <Field label={label}>
      {(ids) => (
        <TextInput
          {...ids}
          type="time"
          value={typedClock}
          onFocus={() => setFocused(true)}
          onChange={({ target }) => {
            setTyped(target.value)
            unstoredClock.current = target.value
            clearTimeout(timer.current)
            timer.current = setTimeout(store, storedAfterMs)
          }}
          onBlur={() => {
            setFocused(false)
            if (unstoredClock.current === '') setTyped(clock)
            store()
          }}
        />
      )}
    </Field>
  )
}
