/** The list of suggestions below its field. The field keeps the focus; a finger can choose from the list. */
import { Building2, MapPin, Pencil } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { addressSearchTexts as texts } from '../../locales/en/address-search.ts'
import { useCommunity } from '../../sync/community/about-community.ts'
import { useConnection } from '../../sync/transport/connection.ts'
import type { Suggestion, Suggestions } from './address-search.ts'
import styles from './suggestion-list.module.css'

const icons = { own: MapPin, outside: Building2, manual: Pencil }

export function listId(fieldId: string): string {
  return `${fieldId}-suggestions`
}

export function optionId(fieldId: string, index: number): string {
  return `${fieldId}-suggestion-${index}`
}

export function keyOf({ from, prediction }: Suggestion): string {
  return `${from} ${prediction.place_id}`
}

interface SuggestionListProps {
  fieldId: string
  suggestions: Suggestions
  /** -1: none. */
  active: number
  onTake: (suggestion: Suggestion) => void
}

export function SuggestionList({ fieldId, suggestions, active, onTake }: SuggestionListProps) {
  const { rows, isLooking, isManual } = suggestions
  const box = useRef<HTMLDivElement>(null)
  // Below the field there may be no room left on the screen, least of all above a phone's keyboard.
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  useEffect(() => {
    if (active >= 0) document.getElementById(optionId(fieldId, active))?.scrollIntoView({ block: 'nearest' })
  }, [fieldId, active])
  return (
    // A press on it must not take the focus from the field, which would close it before the tap is done.
    // biome-ignore lint/a11y/noStaticElementInteractions: nothing is done by it
    <div
      className={styles.box}
      ref={box}
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
    >
      <div role="listbox" id={listId(fieldId)} aria-label={texts.suggestions} className={styles.list}>
        {rows.map((suggestion, index) => (
          <Row
            key={keyOf(suggestion)}
            id={optionId(fieldId, index)}
            suggestion={suggestion}
            isActive={index === active}
            onTake={onTake}
          />
        ))}
      </div>
      {isLooking && <p className={styles.note}>{texts.looking}</p>}
      {isManual && <ManualHint />}
      {rows.some(({ from }) => from === 'outside') && <p className={styles.note}>{texts.poweredByGoogle}</p>}
    </div>
  )
}

/** Says why only what is on this device and what was typed can be offered. */
function ManualHint() {
  const online = useConnection((connection) => connection.online)
  const hasProvider = Boolean(useCommunity()?.googlePlacesKey)
  return <p className={styles.note}>{hasProvider && !online ? texts.offlineHint : texts.manualHint}</p>
}

interface RowProps {
  id: string
  suggestion: Suggestion
  isActive: boolean
  onTake: (suggestion: Suggestion) => void
}

function Row({ id, suggestion, isActive, onTake }: RowProps) {
  const { main_text, secondary_text } = suggestion.prediction.structured_formatting
  const Icon = icons[suggestion.from]
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field that has the focus answers the keys
    // biome-ignore lint/a11y/useFocusableInteractive: the field has the focus, and tells which row is meant
    <div
      role="option"
      id={id}
      aria-selected={isActive}
      className={styles.row}
      onClick={() => onTake(suggestion)}
    >
      <Icon aria-hidden="true" />
      <span className={styles.words}>
        <span className={styles.main} dir="auto">
          {main_text}
        </span>
        {secondary_text !== '' && (
          <span className={styles.secondary} dir="auto">
            {secondary_text}
          </span>
        )}
      </span>
    </div>
  )
}
