/** The search of the desk's lists: it reads from the server, so it begins with its button. */
import type { ReactNode } from 'react'
import { deskTexts as texts } from '../../locales/en/desk.ts'
import { Button } from '../../ui/controls/button.tsx'
import { SearchInput } from '../../ui/controls/search-input.tsx'
import styles from './desk-page.module.css'

interface DeskSearchProps {
  label: string
  words: string
  maxLength?: number | undefined
  onChange: (words: string) => void
  onSearch: () => void
  /** Fields that narrow the search down. */
  children?: ReactNode
}

export function DeskSearch({ label, words, maxLength, onChange, onSearch, children }: DeskSearchProps) {
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        onSearch()
      }}
    >
      <div className={styles.search}>
        <SearchInput label={label} value={words} maxLength={maxLength} onChange={onChange} />
        <Button type="submit">{texts.search}</Button>
      </div>
      {children}
    </form>
  )
}
