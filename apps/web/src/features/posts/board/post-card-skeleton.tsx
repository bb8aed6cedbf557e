import { Card } from '../../../ui/layout/card.tsx'
import { Skeleton } from '../../../ui/loading/skeleton.tsx'
import styles from '../post-card.module.css'

/** The layout of a post card before there is one. */
export function PostCardSkeleton() {
  return (
    <Card className={styles.card}>
      <div className={styles.tags}>
        <Skeleton width="88px" height="24px" />
        <Skeleton width="104px" height="24px" />
      </div>
      <Skeleton width="72%" height="23px" />
      <Skeleton height="18px" />
      <Skeleton width="86%" height="18px" />
      <div className={styles.poster}>
        <Skeleton round width="32px" height="32px" />
        <Skeleton width="110px" height="16px" />
      </div>
    </Card>
  )
}
