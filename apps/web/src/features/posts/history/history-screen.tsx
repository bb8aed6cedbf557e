/** Shows what the member posted and helped with, by its state, from the device's own rows. */
import { useId, useState } from 'react'
import { appTexts } from '../../../locales/en/app.ts'
import { historyTexts as texts } from '../../../locales/en/posts.history.ts'
import { paths } from '../../../paths.ts'
import type { OutboxEntry } from '../../../storage/database.ts'
import { useIsInitialSync } from '../../../sync/device/use-initial-sync.ts'
import { Button, ButtonLink } from '../../../ui/controls/button.tsx'
import { Cover } from '../../../ui/drawings/drawing.tsx'
import { useFocusOnMore } from '../../../ui/focus/move-focus.ts'
import { useEntryState } from '../../../ui/hooks/use-entry-state.ts'
import { Empty } from '../../../ui/layout/empty.tsx'
import { ScreenHeader } from '../../../ui/layout/screen-header.tsx'
import { lazyDialog } from '../../../ui/loading/lazy-dialog.tsx'
import { Skeleton } from '../../../ui/loading/skeleton.tsx'
import { DiscardDialog, type DiscardedEntry } from '../../outbox/discard-dialog.tsx'
import { EditEntry } from '../../outbox/edit-entry.tsx'
import { useHistory } from './history.reads.ts'
import { type HistoryGroup, type HistoryItem, historyGroups } from './history.ts'
import { HistoryCard } from './history-card.tsx'
import styles from './history-screen.module.css'

const CreatePostDialog = lazyDialog(() => import('../composer/create-post-dialog.tsx'))

const stepSize = 10

export default function HistoryScreen() {
  const items = useHistory()
  const [again, setAgain] = useState<HistoryItem | null>(null)
  const [editing, setEditing] = useState<OutboxEntry | null>(null)
  const [discarded, setDiscarded] = useState<DiscardedEntry | null>(null)
  const taps = { onAgain: setAgain, onEdit: setEditing, onDiscard: setDiscarded }
  return (
    <>
      <title>{`${texts.title} · ${appTexts.name}`}</title>
      <ScreenHeader title={texts.title} back={{ to: paths.profile, label: texts.back }} />
      {items === undefined && <Loading />}
      {items?.length === 0 && (
        <Empty
          drawing={<Cover scene="board" />}
          title={texts.empty}
          text={texts.emptyText}
          action={<ButtonLink to={paths.newRequest}>{texts.emptyAction}</ButtonLink>}
        />
      )}
      {items !== undefined && items.length > 0 && (
        <div className={styles.groups}>
          {historyGroups.map((group) => (
            <Group key={group} group={group} items={items.filter((item) => item.group === group)} {...taps} />
          ))}
        </div>
      )}
      {again && (
        <CreatePostDialog
          initialType={again.post.type}
          again={{ post: again.post, location: again.location }}
          onClose={() => setAgain(null)}
        />
      )}
      {editing && <EditEntry entry={editing} onClose={() => setEditing(null)} />}
      {discarded && <DiscardDialog {...discarded} onClose={() => setDiscarded(null)} />}
    </>
  )
}

interface GroupProps {
  group: HistoryGroup
  items: readonly HistoryItem[]
  onAgain: (item: HistoryItem) => void
  onEdit: (entry: OutboxEntry) => void
  onDiscard: (question: DiscardedEntry) => void
}

function Group({ group, items, ...taps }: GroupProps) {
  const id = useId()
  const [shownCount, setShown] = useEntryState(`history ${group}`, stepSize)
  const { list, noteRequest } = useFocusOnMore<HTMLUListElement>('li')
  const isInitialSync = useIsInitialSync()
  if (items.length === 0) return null
  return (
    <section className={styles.group} aria-labelledby={id}>
      <h2 className={styles.heading} id={id}>
        {texts.groups[group]} {!isInitialSync && <span className={styles.count}>{items.length}</span>}
      </h2>
      <ul className={styles.cards} ref={list}>
        {items.slice(0, shownCount).map((item) => (
          <HistoryCard key={item.post.id} item={item} {...taps} />
        ))}
      </ul>
      {items.length > shownCount && (
        <Button
          tone="quiet"
          full
          onClick={() => {
            noteRequest()
            setShown(shownCount + stepSize)
          }}
        >
          {texts.more}
        </Button>
      )}
    </section>
  )
}

function Loading() {
  return (
    <div className={styles.cards} role="status" aria-label={texts.loading} aria-busy="true">
      <Skeleton height="132px" />
      <Skeleton height="132px" />
      <Skeleton height="132px" />
    </div>
  )
}
