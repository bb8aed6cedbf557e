/** The community help board: what neighbours need and offer, by category. */
import { type CategoryKey, categoryByKey } from '@porchlight/contracts/posts/posts.catalogue'
import { categoryOf } from '@porchlight/contracts/posts/posts.rules'
import type { NewPost, PostType } from '@porchlight/contracts/posts/posts.schema'
import { Plus, Search } from 'lucide-react'
import { startTransition, useDeferredValue, useId, useMemo, useState } from 'react'
import { appTexts } from '../../../locales/en/app.ts'
import { postTexts } from '../../../locales/en/posts.ts'
import { paths } from '../../../paths.ts'
import type { OutboxEntry } from '../../../storage/database.ts'
import { useDevice } from '../../../sync/device-context.ts'
import { useIsFilling } from '../../../sync/use-is-filling.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { TextInput } from '../../../ui/field.tsx'
import { lazyDialog } from '../../../ui/loading/lazy-dialog.tsx'
import { ScreenHeader } from '../../../ui/screen-header.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { useMinute } from '../../../ui/use-minute.ts'
import { DiscardDialog, type DiscardedEntry } from '../../outbox/discard-dialog.tsx'
import { EditEntry } from '../../outbox/edit-entry.tsx'
import { CategoryIcon } from '../category-icon.tsx'
import { useBoardPosts } from '../posts.reads.ts'
import { shortened } from '../shortened.ts'
import { arrangeBoard, helpFilters, initialTypeFor, matchesSearch } from './board.ts'
import { useBoardView } from './board.ui.ts'
import { BoardCards, BoardLoading } from './board-cards.tsx'
import { CategoryTabs, panelId, tabId } from './category-tabs.tsx'
import styles from './community-help-screen.module.css'

const CreatePostDialog = lazyDialog(() => import('../composer/create-post-dialog.tsx'))

const texts = postTexts.board
const nothing: never[] = []
/** Of a search that found nothing. */
const searchShownMax = 60

interface Composing {
  type: PostType
  category: CategoryKey | undefined
}

export default function CommunityHelpScreen() {
  const id = useId()
  const { now } = useDevice()
  const minute = useMinute(now)
  const items = useBoardPosts()
  const filling = useIsFilling()
  const { filter, category, search, show } = useBoardView()
  // A tap shows at once where it went; the cards follow, in pieces that let the next tap in.
  const looked = useDeferredValue(category)
  const filtered = useDeferredValue(filter)
  const searched = useDeferredValue(search)
  const { shown, counts } = useMemo(
    () => arrangeBoard(items ?? nothing, { filter: filtered, category: looked, search: searched }),
    [items, filtered, looked, searched],
  )
  const [editing, setEditing] = useState<OutboxEntry | null>(null)
  const [discarded, setDiscarded] = useState<DiscardedEntry | null>(null)
  const [composing, setComposing] = useState<Composing | null>(null)
  /** What was just posted is where one looks, whatever was looked at before. */
  const showPosted = (post: NewPost) => {
    if (post.type === 'event') return
    const view = useBoardView.getState()
    show({
      filter: view.filter === post.type ? post.type : 'all',
      category: categoryOf(post),
      search: matchesSearch(post, view.search) ? view.search : '',
    })
    window.scrollTo(0, 0)
  }
  const loading = items === undefined || (filling && items.length === 0)
  const { label } = categoryByKey(category)

  return (
    <>
      <title>{`${texts.title} · ${appTexts.name}`}</title>
      <ScreenHeader
        title={texts.title}
        back={{ to: paths.home, label: texts.back }}
        action={
          <Button
            small
            icon={<Plus aria-hidden="true" />}
            onClick={() => startTransition(() => setComposing({ type: initialTypeFor(filter), category }))}
          >
            {texts.compose}
          </Button>
        }
      />
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
          <BoardLoading />
        ) : shown.length > 0 ? (
          <BoardCards
            items={shown}
            view={`${filtered} ${looked} ${searched}`}
            now={minute}
            onEdit={setEditing}
            onDiscard={setDiscarded}
          />
        ) : searched.trim() === '' ? (
          <Empty
            icon={<CategoryIcon category={looked} />}
            title={texts.emptyTitle(categoryByKey(looked).label)}
            text={texts.emptyText}
            action={
              <ButtonLink to={paths.home} state={{ compose: { category: looked } }}>
                {texts.emptyAction}
              </ButtonLink>
            }
          />
        ) : (
          <Empty
            icon={<Search />}
            title={texts.nothingFoundTitle}
            text={texts.nothingFoundText(shortened(searched.trim(), searchShownMax))}
            action={
              <Button tone="quiet" onClick={() => show({ search: '' })}>
                {texts.clearSearch}
              </Button>
            }
          />
        )}
      </section>
      {editing && <EditEntry entry={editing} onClose={() => setEditing(null)} />}
      {discarded && <DiscardDialog {...discarded} onClose={() => setDiscarded(null)} />}
      {composing && (
        <CreatePostDialog
          onClose={() => setComposing(null)}
          initialType={composing.type}
          initialCategory={composing.category}
          onPosted={showPosted}
        />
      )}
    </>
  )
}
