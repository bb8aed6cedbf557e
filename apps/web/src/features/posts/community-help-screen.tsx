/** The community help board: what neighbours need and offer, by category. */
import { categoryByKey } from '@porchlight/contracts/posts/posts.catalogue'
import { ArrowLeft, Plus, Search } from 'lucide-react'
import { useDeferredValue, useId, useMemo, useState } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../../app/paths.ts'
import { appTexts } from '../../locales/en/app.ts'
import { postTexts } from '../../locales/en/posts.ts'
import type { OutboxEntry } from '../../storage/database.ts'
import { useDevice } from '../../sync/device-context.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { TextInput } from '../../ui/field.tsx'
import { onTap } from '../../ui/on-tap.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { useMinute } from '../../ui/use-minute.ts'
import { DiscardDialog, type DiscardedEntry } from '../outbox/discard-dialog.tsx'
import { arrangeBoard, helpFilters, initialTypeFor } from './board.ts'
import { CategoryIcon } from './category-icon.tsx'
import { CategoryTabs, panelId, tabId } from './category-tabs.tsx'
import styles from './community-help-screen.module.css'
import { PostCard } from './post-card.tsx'
import { PostCardSkeleton } from './post-card-skeleton.tsx'
import { useBoardPosts, useIsFilling } from './posts.reads.ts'
import { useBoardView } from './posts.ui.ts'

const CreatePostDialog = onTap(() => import('./create-post-dialog.tsx'))

const texts = postTexts.board
const nothing: never[] = []

/** Cards drawn at once; a slow phone takes its time over hundreds. */
const pageSize = 30

export default function CommunityHelpScreen() {
  const id = useId()
  const { now } = useDevice()
  const minute = useMinute(now)
  const items = useBoardPosts()
  const filling = useIsFilling()
  const { filter, category, search, show } = useBoardView()
  const searched = useDeferredValue(search)
  const { shown, counts } = useMemo(
    () => arrangeBoard(items ?? nothing, { filter, category, search: searched }),
    [items, filter, category, searched],
  )
  const [editing, setEditing] = useState<OutboxEntry | null>(null)
  const [discarded, setDiscarded] = useState<DiscardedEntry | null>(null)
  const [composing, setComposing] = useState(false)
  const loading = items === undefined || (filling && items.length === 0)
  const { label } = categoryByKey(category)

  return (
    <>
      <title>{`${texts.title} · ${appTexts.name}`}</title>
      <header className={styles.header}>
        <Link to={paths.home} className={styles.back} aria-label={texts.back}>
          <ArrowLeft aria-hidden="true" />
        </Link>
        <h1>{texts.title}</h1>
        <Button
          small
          className={styles.compose}
          icon={<Plus aria-hidden="true" />}
          onClick={() => setComposing(true)}
        >
          {texts.compose}
        </Button>
      </header>
      <search className={styles.search}>
        <Search aria-hidden="true" />
        <TextInput
          type="search"
          aria-label={texts.search}
          placeholder={texts.search}
          value={search}
          onChange={(event) => show({ search: event.target.value })}
          enterKeyHint="search"
          autoComplete="off"
        />
      </search>
      <Segmented
        label={texts.filter}
        options={helpFilters.map((value) => ({ value, label: texts.filters[value] }))}
        value={filter}
        onChange={(value) => show({ filter: value })}
      />
      <CategoryTabs id={id} value={category} counts={counts} onChange={(key) => show({ category: key })} />
      <section
        role="tabpanel"
        id={panelId(id)}
        aria-labelledby={tabId(id, category)}
        aria-busy={loading || undefined}
        className={styles.panel}
      >
        <h2 className={styles.heading}>
          <CategoryIcon category={category} />
          {label}
          <span className={styles.count}>{counts[category]}</span>
        </h2>
        {loading ? (
          <Loading />
        ) : shown.length > 0 ? (
          <Cards
            key={`${filter} ${category} ${searched}`}
            count={shown.length}
            card={(index) => {
              const item = shown[index]
              return (
                item && (
                  <PostCard
                    key={item.post.id}
                    item={item}
                    now={minute}
                    onEdit={setEditing}
                    onDiscard={setDiscarded}
                  />
                )
              )
            }}
          />
        ) : searched.trim() === '' ? (
          <Empty
            icon={<CategoryIcon category={category} />}
            title={texts.emptyTitle(label)}
            text={texts.emptyText}
            action={
              <ButtonLink to={paths.home} state={{ compose: { category } }}>
                {texts.emptyAction}
              </ButtonLink>
            }
          />
        ) : (
          <Empty
            icon={<Search />}
            title={texts.nothingFoundTitle}
            text={texts.nothingFoundText(searched.trim())}
            action={
              <Button tone="quiet" onClick={() => show({ search: '' })}>
                {texts.clearSearch}
              </Button>
            }
          />
        )}
      </section>
      {editing && (
        <CreatePostDialog onClose={() => setEditing(null)} initialType="request" editing={editing} />
      )}
      {discarded && <DiscardDialog {...discarded} onClose={() => setDiscarded(null)} />}
      {composing && (
        <CreatePostDialog
          onClose={() => setComposing(false)}
          initialType={initialTypeFor(filter)}
          initialCategory={category}
        />
      )}
    </>
  )
}

/** The first cards, and more of them on asking. */
function Cards({ count, card }: { count: number; card: (index: number) => React.ReactNode }) {
  const [limit, setLimit] = useState(pageSize)
  return (
    <>
      <div className={styles.cards}>
        {Array.from({ length: Math.min(count, limit) }, (_, index) => card(index))}
      </div>
      {count > limit && (
        <Button tone="quiet" full onClick={() => setLimit(limit + pageSize)}>
          {texts.more}
        </Button>
      )}
    </>
  )
}

function Loading() {
  return (
    <div className={styles.cards} role="status" aria-label={texts.loading}>
      <PostCardSkeleton />
      <PostCardSkeleton />
      <PostCardSkeleton />
    </div>
  )
}
