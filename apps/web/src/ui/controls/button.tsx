import type { ComponentProps, ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router-dom'
import { classNames } from '../class-names.ts'
import styles from './button.module.css'

/** `plain` is a row of a list: no edge, and its words begin where the list does. */
export type ButtonTone = 'primary' | 'quiet' | 'lamp' | 'danger' | 'plain'

interface Look {
  tone?: ButtonTone
  icon?: ReactNode
  /** True when it is as wide as its container. */
  full?: boolean
  /** Lower, for buttons inside cards and banners; the touch target stays 44 px. */
  small?: boolean
}

export type ButtonProps = ComponentProps<'button'> & Look & { busy?: boolean }

export function Button({ tone, icon, full, small, busy = false, children, ...rest }: ButtonProps) {
  const { type = 'button', className, disabled, onClick, ...otherProps } = rest
  return (
    <button
      {...otherProps}
      type={type}
      data-main={isMain(tone) || undefined}
      disabled={disabled}
      // A busy button is not `disabled`, so that it keeps the focus and screen readers announce it.
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      className={classNames(look({ tone, full, small }), className)}
    >
      {busy ? <span className={styles.busy} aria-hidden="true" /> : icon}
      <Text>{children}</Text>
    </button>
  )
}

export type ButtonLinkProps = LinkProps & Look

export function ButtonLink({ tone, icon, full, small, className, children, ...rest }: ButtonLinkProps) {
  return (
    <Link
      {...rest}
      data-main={isMain(tone) || undefined}
      className={classNames(look({ tone, full, small }), className)}
    >
      {icon}
      <Text>{children}</Text>
    </Link>
  )
}

/**
 * The text has an element of its own, apart from the icon that comes and goes beside it, so that a translator of the
 * page changes only the text.
 */
function Text({ children }: { children: ReactNode }) {
  return <span className={styles.text}>{children}</span>
}

/** Returns true for the main action of a screen or a form. */
function isMain(tone: ButtonTone = 'primary'): boolean {
  return tone === 'primary' || tone === 'lamp'
}

/** A round button that shows only an icon; `label` is its name. */
export function IconButton({
  label,
  children,
  className,
  ...rest
}: ComponentProps<'button'> & { label: string }) {
  return (
    <button type="button" {...rest} aria-label={label} className={classNames(styles.icon, className)}>
      {children}
    </button>
  )
}

function look({ tone = 'primary', full, small }: Look): string {
  return classNames(styles.button, styles[tone], full && styles.full, small && styles.small)
}
