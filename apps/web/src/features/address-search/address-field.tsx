/**
 * A field for an address. The typed text is searched for, and the chosen place is shown below until the text changes.
 */
import { Check } from 'lucide-react'
import {
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useRef,
  useState,
} from 'react'
import { addressSearchTexts as texts } from '../../locales/en/address-search.ts'
import { isKeyForApp } from '../../ui/browser/composition-keys.ts'
import { classNames } from '../../ui/class-names.ts'
import { Field, TextInput } from '../../ui/controls/field.tsx'
import styles from './address-field.module.css'
import type { Suggestion, Suggestions } from './address-search.ts'
import { ChosenPlace } from './chosen-place.tsx'
import type { PlaceResult } from './place-provider.ts'
import { keyOf, listId, optionId, SuggestionList } from './suggestion-list.tsx'
import { useSuggestions } from './use-suggestions.ts'

export type { PlaceResult }

interface AddressFieldProps
  extends Pick<ComponentProps<typeof Field>, 'label' | 'hint' | 'error' | 'required'> {
  value: string
  /** The place from which `value` was chosen; null when it was only typed. */
  chosen: PlaceResult | null
  /** Called with the place when one was chosen, and with null when the member types again. */
  onChange: (value: string, place: PlaceResult | null) => void
  /** Returns the text of a chosen place for the field. */
  textOf: (place: PlaceResult) => string
  placeholder?: string
  inputRef?: Ref<HTMLInputElement>
  onBlur?: () => void
  /** A button at the end of the field. */
  action?: ReactNode
  /** True when the text counts as it was typed: then the text itself is no suggestion. */
  takesTyped?: boolean
}

export function AddressField({
  value,
  chosen: chosenPlace,
  onChange,
  textOf,
  placeholder,
  inputRef,
  onBlur,
  action,
  takesTyped = false,
  ...field
}: AddressFieldProps) {
  const [typedText, setTyped] = useState<string | null>(null)
  const [activeKey, setActiveKey] = useState<string | null>(null)
  const { suggestions: allSuggestions, choose } = useSuggestions(typedText)
  const suggestions = takesTyped ? withoutTyped(allSuggestions) : allSuggestions
  const isOpen = typedText !== null && suggestions.rows.length > 0
  // Other rows may come while one is active: Enter must not take what has come to stand in its place.
  const active = suggestions.rows.findIndex((row) => keyOf(row) === activeKey)

  const latest = useRef(value)
  useEffect(() => {
    latest.current = value
  }, [value])

  const close = () => {
    setTyped(null)
    setActiveKey(null)
  }
  const activate = (row: Suggestion | undefined) => setActiveKey(row ? keyOf(row) : null)
  const take = async ({ prediction, from }: Suggestion) => {
    const { description } = prediction
    close()
    // Seen at once; where it lies may take its provider a moment.
    latest.current = description
    onChange(description, null)
    const place = await choose({ prediction, from })
    // Text that the member typed meanwhile is newer than this place.
    if (latest.current === description) onChange(textOf(place), place)
  }
  const onKey = (event: KeyboardEvent) => {
    if (!isOpen || !isKeyForApp(event.nativeEvent)) return
    const { length } = suggestions.rows
    const at = suggestions.rows[active]
    if (event.key === 'ArrowDown') activate(suggestions.rows[(active + 1) % length])
    else if (event.key === 'ArrowUp') activate(suggestions.rows.at(active <= 0 ? -1 : active - 1))
    else if (event.key === 'Escape') close()
    else if (event.key === 'Enter' && at) void take(at)
    else return
    event.preventDefault()
  }

  return (
    <div className={styles.field}>
      <Field {...field} announced={<Announced suggestions={isOpen ? suggestions.rows.length : null} />}>
        {(ids) => (
          <span className={styles.box}>
            <TextInput
              {...ids}
              ref={inputRef}
              role="combobox"
              aria-expanded={isOpen}
              aria-controls={listId(ids.id)}
              aria-autocomplete="list"
              aria-activedescendant={isOpen && active >= 0 ? optionId(ids.id, active) : undefined}
              className={classNames(styles.input, chosenPlace !== null && styles.checked)}
              value={value}
              placeholder={placeholder}
              autoComplete="off"
              onChange={(event) => {
                setActiveKey(null)
                setTyped(event.target.value)
                onChange(event.target.value, null)
              }}
              onKeyDown={onKey}
              // When a place has to be chosen, a text without a chosen place is searched for again.
              onFocus={() => {
                if (field.required && !takesTyped && chosenPlace === null && value.trim() !== '')
                  setTyped(value)
              }}
              onBlur={() => {
                close()
                onBlur?.()
              }}
            />
            {chosenPlace && <Check className={styles.check} aria-hidden="true" />}
            {action}
            {isOpen && (
              <SuggestionList
                fieldId={ids.id}
                suggestions={suggestions}
                active={active}
                onTake={(suggestion) => void take(suggestion)}
              />
            )}
          </span>
        )}
      </Field>
      {chosenPlace && <ChosenPlace place={chosenPlace} />}
    </div>
  )
}

function withoutTyped({ rows, isLooking }: Suggestions): Suggestions {
  return { rows: rows.filter(({ from }) => from !== 'manual'), isLooking, isManual: false }
}

/** Reports the number of suggestions to screen readers. */
function Announced({ suggestions }: { suggestions: number | null }) {
  return (
    <span role="status" className="visually-hidden">
      {suggestions === null ? '' : texts.found(suggestions)}
    </span>
  )
}
