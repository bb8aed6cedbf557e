import { classNames } from '../class-names.ts'
import styles from './brand.module.css'

/** The lamp behind its window. */
function LampMark() {
  return (
    <svg width="30" height="30" viewBox="0 0 32 32" aria-hidden="true" className={styles.mark}>
      <rect width="32" height="32" rx="8" fill="#143C33" />
      <circle cx="16" cy="16" r="10.5" fill="#F3B63F" fillOpacity="0.28" />
      <circle cx="16" cy="16" r="7" fill="#D08F1F" />
      <circle cx="16" cy="16" r="4.2" fill="#FFE3A1" />
    </svg>
  )
}

interface BrandProps {
  name: string
  /** The community that runs it, where the operator gave it a name. */
  community?: string | null | undefined
  /** True when it is shown over a night scene. */
  light?: boolean
}

export function Brand({ name, community, light = false }: BrandProps) {
  return (
    <span className={classNames(styles.brand, light && styles.light)}>
      <LampMark />
      <span className={styles.words}>
        <span className={styles.name}>{name}</span>
        {community && <span className={styles.community}>{community}</span>}
      </span>
    </span>
  )
}
