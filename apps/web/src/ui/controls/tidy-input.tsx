/** A field whose text is brought into one spelling as it is typed, such as the figures of another keyboard. */
import type { ChangeEvent, ComponentProps } from 'react'
import { TextInput } from './field.tsx'

interface NormalizedInputProps extends ComponentProps<'input'> {
  /** Normalizes a text. Applied to its own result it must return the same. */
  tidy: (text: string) => string
}

export function NormalizedInput({ tidy, onChange, ...rest }: NormalizedInputProps) {
  return (
    <TextInput
      {...rest}
      onChange={(event) => {
        if (!isComposed(event)) write(event.target, tidy)
        onChange?.(event)
      }}
      onCompositionEnd={({ currentTarget: input }) => {
        const text = tidy(input.value)
        if (text === input.value) return
        // The value is set without React, which then receives an input event as if the text had been typed.
        input.setRangeText(text, 0, input.value.length, 'end')
        input.dispatchEvent(new Event('input', { bubbles: true }))
      }}
    />
  )
}

/**
 * Returns true while an input method still works on the text. A change by the app at that moment would insert the text
 * twice.
 */
function isComposed({ nativeEvent }: ChangeEvent): boolean {
  return nativeEvent instanceof InputEvent && nativeEvent.isComposing
}

/** Writes the normalized text, and leaves the caret where it was. */
function write(input: HTMLInputElement, tidy: (text: string) => string): void {
  const text = tidy(input.value)
  if (text === input.value) return
  const caret = tidy(input.value.slice(0, input.selectionStart ?? undefined)).length
  input.value = text
  input.setSelectionRange(caret, caret)
}
