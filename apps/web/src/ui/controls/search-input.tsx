/** A field to search in, with one way to clear it that looks alike in every browser. */
import { Search, X } from 'lucide-react'
import { useRef } from 'react'
import { uiTexts } from '../../locales/en/ui.ts'
import { TextInput } from './field.tsx'
import styles from './search-input.module.css'

interface SearchInputProps {
  /** The name of the field, also shown in it while it is empty. */
  label: string
  value: string
  onChange: (value: string) => void
  maxLength?: number | undefined
}

export function SearchInput({ label, value, onChange, maxLength }: SearchInputProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <search className={styles.search}>
      <Search aria-hidden="true" />
      <TextInput
        ref={input}
        type="search"
        aria-label={label}
        placeholder={label}
        value={value}
        maxLength={maxLength}
        onChange={(event) => onChange(event.target.value)}
        enterKeyHint="search"
        autoComplete="off"
      />
      {value !== '' && (
        <button
          type="button"
          className={styles.clear}
          aria-label={uiTexts.clear}
          onClick={() => {
            onChange('')
            input.current?.focus()
          }}
        >
          <X aria-hidden="true" />
        </button>
      )}
    </search>
  )
}
