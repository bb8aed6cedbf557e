import { classNames } from '../class-names.ts'
import styles from './brand.module.css'
import { LampMark } from './lamp-mark.tsx'

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
      <LampMark className={styles.mark} />
      <span className={styles.words}>
        <span className={styles.name}>{name}</span>
        {community && <span className={styles.community}>{community}</span>}
      </span>
    </span>
  )
}
