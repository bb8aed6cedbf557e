/** The last few posts of a member, each with what it did to their credits. */
import { historyTexts as texts } from '../../../locales/en/posts.history.ts'
import { postTexts } from '../../../locales/en/posts.ts'
import { paths, postPath } from '../../../paths.ts'
import { Tag } from '../../../ui/labels/tag.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { CardHead } from '../../../ui/layout/card-head.tsx'
import { CardLink } from '../../../ui/layout/card-link.tsx'
import { Skeleton } from '../../../ui/loading/skeleton.tsx'
import { StateTag } from '../post-card.tsx'
import { StatusTag } from '../state-tags.tsx'
import { CreditNote } from './credit-note.tsx'
import { newestOf, useHistory } from './history.reads.ts'
import type { HistoryItem } from './history.ts'
import styles from './recent-activity.module.css'

/** The spec's own number. */
const shownCount = 3

export function RecentActivity() {
  const items = useHistory()
  return (
    <Card as="section" aria-labelledby="recent-activity" aria-busy={items === undefined || undefined}>
      <CardHead
        id="recent-activity"
        title={texts.recent.title}
        all={{ to: paths.activityHistory, label: texts.recent.all }}
      />
      {items === undefined && <Skeleton height="96px" />}
      {items?.length === 0 && <p className={styles.empty}>{texts.recent.empty}</p>}
      {items !== undefined && items.length > 0 && (
        <ul>
          {newestOf(items, shownCount).map((item) => (
            <Row key={item.post.id} item={item} />
          ))}
        </ul>
      )}
    </Card>
  )
}

function Row({ item }: { item: HistoryItem }) {
  const { post } = item
  return (
    <li className={styles.row}>
      <p className={styles.title} dir="auto">
        <CardLink to={postPath(post.id)}>{post.title}</CardLink>
      </p>
      <span className={styles.tags}>
        <Tag tone={post.type}>{postTexts.types[post.type]}</Tag>
        <StatusTag post={post} />
        <StateTag item={item} />
        <CreditNote credit={item.credit} />
      </span>
    </li>
  )
}
