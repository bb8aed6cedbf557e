/** Shows a choice of many: a control like the inputs, and a card with the choices. A form's own; it comes with the forms. */
import * as RadixSelect from '@radix-ui/react-select'
import { Check, ChevronDown, ChevronUp } from 'lucide-react'
import { type FocusEventHandler, type Ref, startTransition, useState } from 'react'
import { useBackGesture } from '../browser/back-gesture.ts'
import { classNames } from '../class-names.ts'
import field from './field.module.css'
import { type FieldIds, labelId } from './field.tsx'
import styles from './select.module.css'

/** Radix keeps '' for 'nothing chosen' and lets no row have it; ours may be chosen back. */
const emptyText = ' '

export interface SelectOption<Value extends string> {
  value: Value
  label: string
}

interface SelectProps<Value extends string> extends Partial<FieldIds> {
  value: Value | ''
  onChange: (value: Value | '') => void
  options: readonly SelectOption<Value>[]
  /** Stands for '' in the control, and as the first row, so that a choice can be taken back. */
  placeholder?: string
  disabled?: boolean
  onBlur?: FocusEventHandler<HTMLButtonElement>
  ref?: Ref<HTMLButtonElement>
}

export function Select<Value extends string>({
  value,
  onChange,
  options,
  placeholder,
  disabled = false,
  ...trigger
}: SelectProps<Value>) {
  const [open, setOpen] = useState(false)
  // A closed list keeps its rows as well, for a letter that is typed on the control. They are rendered when a keyboard
  // reaches the control or the list opens, and not with the form.
  const [isReached, setReached] = useState(false)
  useBackGesture(open, () => setOpen(false))
  return (
    <RadixSelect.Root
      open={open}
      // The list is rendered in a transition: on a slow phone the tap shows an effect before all rows are there.
      onOpenChange={(next) => {
        if (!next) return setOpen(false)
        startTransition(() => {
          setReached(true)
          setOpen(true)
        })
      }}
      value={value === '' ? emptyText : value}
      onValueChange={(next) => {
        // Radix also calls this with '' when the form is reset.
        const chosenOption = options.find((option) => option.value === next)
        if (chosenOption) onChange(chosenOption.value)
        else if (next === emptyText) onChange('')
      }}
      disabled={disabled}
    >
      <RadixSelect.Trigger
        {...trigger}
        onFocus={({ currentTarget }) => {
          if (currentTarget.matches(':focus-visible')) setReached(true)
        }}
        className={classNames(field.control, styles.trigger)}
        data-empty={value === '' || undefined}
      >
        <span className={styles.value}>
          <RadixSelect.Value>{labelOf(value, options) ?? placeholder}</RadixSelect.Value>
        </span>
        <RadixSelect.Icon className={styles.chevron}>
          <ChevronDown aria-hidden="true" />
        </RadixSelect.Icon>
      </RadixSelect.Trigger>
      {isReached && (
        <RadixSelect.Portal>
          <RadixSelect.Content
            className={styles.list}
            position="popper"
            sideOffset={6}
            collisionPadding={12}
            aria-labelledby={trigger.id === undefined ? undefined : labelId(trigger.id)}
          >
            <RadixSelect.ScrollUpButton className={styles.more}>
              <ChevronUp aria-hidden="true" />
            </RadixSelect.ScrollUpButton>
            <RadixSelect.Viewport className={styles.rows}>
              {placeholder !== undefined && <Row value={emptyText} label={placeholder} />}
              {options.map((option) => (
                <Row key={option.value} {...option} />
              ))}
            </RadixSelect.Viewport>
            <RadixSelect.ScrollDownButton className={styles.more}>
              <ChevronDown aria-hidden="true" />
            </RadixSelect.ScrollDownButton>
          </RadixSelect.Content>
        </RadixSelect.Portal>
      )}
    </RadixSelect.Root>
  )
}

function Row({ value, label }: SelectOption<string>) {
  return (
    <RadixSelect.Item value={value} className={styles.row} data-empty={value === emptyText || undefined}>
      <RadixSelect.ItemText>{label}</RadixSelect.ItemText>
      <RadixSelect.ItemIndicator className={styles.check}>
        <Check aria-hidden="true" />
      </RadixSelect.ItemIndicator>
    </RadixSelect.Item>
  )
}

function labelOf(value: string, options: readonly SelectOption<string>[]): string | undefined {
  return options.find((option) => option.value === value)?.label
}
