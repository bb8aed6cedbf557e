import styles from './initials.module.css'

/** Stands for somebody's picture. */
export function Initials({ name }: { name: string }) {
  const letters = name
    .split(' ')
    .slice(0, 2)
    .map((part) => [...part][0]?.toUpperCase() ?? '')
    .join('')
  return (
    <span className={styles.initials} aria-hidden="true">
      {letters}
    </span>
  )
}
