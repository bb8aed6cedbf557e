/** Form fields: a label, the control, and what is wrong with it, tied together for every reader. */
import { type ComponentProps, type ReactNode, useId } from 'react'
import { classNames } from '../class-names.ts'
import styles from './field.module.css'

export interface FieldIds {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  'aria-required': true | undefined
}

interface FieldProps {
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
  /**
   * A text that screen readers read out as it changes. It is not part of the hint, which they would then read a second
   * time.
   */
  announced?: ReactNode
  required?: boolean
  children: (ids: FieldIds) => ReactNode
}

export function Field({ label, hint, error, announced, required, children }: FieldProps) {
  const id = useId()
  const hintId = `${id}-hint`
  const errorId = `${id}-error`
  const describedBy = [error && errorId, hint && hintId].filter(Boolean).join(' ')
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id} id={labelId(id)}>
        {label}
      </label>
      {children({
        id,
        'aria-describedby': describedBy || undefined,
        'aria-invalid': error ? true : undefined,
        'aria-required': required || undefined,
      })}
      {error && (
        <p className={styles.error} id={errorId}>
          {error}
        </p>
      )}
      {hint && (
        <p className={styles.hint} id={hintId}>
          {hint}
        </p>
      )}
      {announced}
    </div>
  )
}

/** The id of the label of the control `id`, for what belongs to the control but lies elsewhere. */
export function labelId(id: string): string {
  return `${id}-label`
}

export function TextInput({ className, ...rest }: ComponentProps<'input'>) {
  return <input type="text" dir="auto" {...rest} className={classNames(styles.control, className)} />
}

type SwitchProps = Omit<ComponentProps<'input'>, 'type'> & {
  label: ReactNode
  hint?: ReactNode
  /** True while the change is under way: a controlled switch moves once it is done, and keeps the focus meanwhile. */
  busy?: boolean
}

export function Switch({ label, hint, busy, className, ...rest }: SwitchProps) {
  const hintId = useId()
  return (
    <label className={classNames(styles.switchRow, className)}>
      <span className={styles.switchText}>
        <span className={styles.switchLabel}>{label}</span>
        {hint && (
          <span className={styles.switchHint} id={hintId}>
            {hint}
          </span>
        )}
      </span>
      <input
        {...rest}
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox tells its own state
        role="switch"
        aria-busy={busy || undefined}
        aria-describedby={hint ? hintId : undefined}
        className={styles.switch}
      />
    </label>
  )
}
