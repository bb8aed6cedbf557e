/** Tabs for all posts and for each category: one row that scrolls on a phone, two elsewhere; one Tab stop, arrows between them. */
import { categoryByKey } from '@porchlight/contracts/posts/posts.catalogue'
import { inChosenOrder } from '@porchlight/contracts/values/chosen-order'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { postTexts } from '../../../locales/en/posts.ts'
import { bringIntoSight } from '../../../ui/browser/bring-into-sight.ts'
import { CategoryIcon } from '../category-icon.tsx'
import { type BoardCategory, boardCategories } from './board.ts'
import styles from './category-tabs.module.css'

interface CategoryTabsProps {
  /** Ids of the tabs and of the panel they control are made from this. */
  id: string
  value: BoardCategory
  /** The number of posts per category; null while they are loaded: their room is reserved. */
  counts: Record<BoardCategory, number> | null
  /** The community's order of the categories; without one, the specification's. */
  order: readonly string[] | undefined
  onChange: (category: BoardCategory) => void
}

export function CategoryTabs({ id, value, counts, order, onChange }: CategoryTabsProps) {
  const list = useRef<HTMLDivElement>(null)
  const tabs = inChosenOrder<BoardCategory>(boardCategories, ['all', ...(order ?? [])])
  /** Two rows: 'all' with the first five categories, then the rest. */
  const rows = [tabs.slice(0, 6), tabs.slice(6)]

  const position = tabs.indexOf(value)
  useEffect(() => {
    // They scroll sideways on a phone: the chosen tab is never left out of sight, wherever the order has it.
    const tab = list.current?.querySelectorAll('[role="tab"]')[position]
    if (list.current && tab) bringIntoSight(list.current, tab)
  }, [position])

  function move(event: KeyboardEvent) {
    const next = { ArrowRight: position + 1, ArrowLeft: position - 1, Home: 0, End: tabs.length - 1 }[
      event.key
    ]
    if (next === undefined) return
    event.preventDefault()
    const category = tabs.at(next % tabs.length)
    if (!category) return
    onChange(category)
    document.getElementById(tabId(id, category))?.focus()
  }

  return (
    <div
      ref={list}
      role="tablist"
      aria-label={postTexts.board.categories}
      className={styles.list}
      onKeyDown={move}
    >
      {rows.map((row) => (
        <div key={row[0]} role="presentation" className={styles.row}>
          {row.map((key) => (
            <button
              key={key}
              type="button"
              role="tab"
              id={tabId(id, key)}
              aria-selected={key === value}
              aria-controls={panelId(id)}
              tabIndex={key === value ? 0 : -1}
              className={styles.tab}
              onClick={() => onChange(key)}
            >
              <CategoryIcon category={key} />
              <span>{labelOf(key)}</span>
              <span className={styles.count} aria-hidden="true">
                {counts?.[key] ?? '\u00a0'}
              </span>
              {counts && <span className="visually-hidden">, {postTexts.board.count(counts[key])}</span>}
            </button>
          ))}
        </div>
      ))}
    </div>
  )
}

export function labelOf(category: BoardCategory): string {
  return category === 'all' ? postTexts.board.all : categoryByKey(category).label
}

export function tabId(id: string, category: BoardCategory): string {
  return `${id}-tab-${category}`
}

export function panelId(id: string): string {
  return `${id}-panel`
}
