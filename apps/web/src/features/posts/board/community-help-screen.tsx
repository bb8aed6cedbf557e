/** The community help board: what neighbors need and offer, by category. */
import type { Position } from '@porchlight/contracts/location/coordinates.rules'
import { Navigation, Printer, Search } from 'lucide-react'
import { useDeferredValue, useId, useMemo, useRef, useState } from 'react'
import { appTexts } from '../../../locales/en/app.ts'
import { postTexts } from '../../../locales/en/posts.ts'
import { paths } from '../../../paths.ts'
import type { OutboxEntry } from '../../../storage/database.ts'
import { useCommunity, useLocalForms } from '../../../sync/community/about-community.ts'
import { useDevice } from '../../../sync/device/device-context.ts'
import { useConnection } from '../../../sync/transport/connection.ts'
import { Button, ButtonLink } from '../../../ui/controls/button.tsx'
import { SearchInput } from '../../../ui/controls/search-input.tsx'
import { Segmented } from '../../../ui/controls/segmented.tsx'
import { Cover } from '../../../ui/drawings/drawing.tsx'
import { useMinute } from '../../../ui/hooks/use-minute.ts'
import { Empty } from '../../../ui/layout/empty.tsx'
import { ScreenHeader } from '../../../ui/layout/screen-header.tsx'
import { lazyDialog } from '../../../ui/loading/lazy-dialog.tsx'
import { DiscardDialog, type DiscardedEntry } from '../../outbox/discard-dialog.tsx'
import { EditEntry } from '../../outbox/edit-entry.tsx'
import { CategoryIcon } from '../category-icon.tsx'
import { useBoardPosts } from '../posts.reads.ts'
import { shortened } from '../shortened.ts'
import { arrangeBoard, foundElsewhere, helpFilters, inOrder } from './board.ts'
import { useBoardView } from './board.ui.ts'
import { BoardCards, BoardLoading, useBoardPages } from './board-cards.tsx'
import { categoryShown } from './board-category.ts'
import { CategoryTabs, labelOf, panelId, tabId } from './category-tabs.tsx'
import styles from './community-help-screen.module.css'

const LocationDialog = lazyDialog(() => import('../../members/location/location-dialog.tsx'))

const texts = postTexts.board
const emptyList: never[] = []
/** The maximum length of the search words in the text about a search that found nothing. */
const searchShownMax = 60

export default function CommunityHelpScreen() {
  const id = useId()
  const { now } = useDevice()
  const minute = useMinute(now)
  const board = useBoardPosts()
  const isWhole = board?.isWhole ?? false
  const online = useConnection((connection) => connection.online)
  const view = useBoardView()
  const { filter, search, show } = view
  const category = categoryShown(view)
  // A tap shows at once which tab it chose; the cards follow in small steps, so that the next tap is not blocked.
  const shownCategory = useDeferredValue(category)
  const filtered = useDeferredValue(filter)
  const searched = useDeferredValue(search)
  const {
    shown: shownItems,
    counts,
    isFiltered,
  } = useMemo(
    () =>
      arrangeBoard(board?.items ?? emptyList, {
        filter: filtered,
        category: shownCategory,
        search: searched,
      }),
    [board, filtered, shownCategory, searched],
  )
  const near = useNear(board?.from)
  const { pages, onMore } = useBoardPages(`${filtered} ${shownCategory} ${near.order} ${searched}`)
  const forms = useLocalForms()
  const categoryOrder = useCommunity()?.categoryOrder
  const ordered = useMemo(
    () => inOrder(shownItems, near.order, board?.from ?? null),
    [shownItems, near.order, board?.from],
  )
  const [editing, setEditing] = useState<OutboxEntry | null>(null)
  const [discarded, setDiscarded] = useState<DiscardedEntry | null>(null)
  // Missing posts may still arrive: the screen shows that there are none only when all posts are on the device.
  const loading = board === undefined || (!isWhole && online && shownItems.length === 0)
  const elsewhere =
    searched.trim() === '' || !isWhole ? emptyList : foundElsewhere(counts, shownCategory, categoryOrder)
  const panel = useRef<HTMLElement>(null)

  return (
    <div className={styles.screen}>
      <title>{`${texts.title} · ${appTexts.name}`}</title>
      <ScreenHeader
        title={texts.title}
        back={{ to: paths.home, label: texts.back }}
        action={
          <ButtonLink to={paths.printBoard} tone="plain" small icon={<Printer aria-hidden="true" />}>
            {texts.print}
          </ButtonLink>
        }
      />
      <SearchInput label={texts.search} value={search} onChange={(words) => show({ search: words })} />
      <div className={styles.choices}>
        <Segmented
          label={texts.filter}
          options={helpFilters.map((value) => ({ value, label: texts.filters[value] }))}
          value={filter}
          onChange={(value) => show({ filter: value })}
        />
        <button type="button" className={styles.near} aria-pressed={near.order === 'near'} onClick={near.ask}>
          <Navigation aria-hidden="true" />
          {texts.near}
        </button>
      </div>
      <CategoryTabs
        id={id}
        value={category}
        counts={isWhole ? counts : null}
        order={categoryOrder}
        onChange={(key) => show({ category: key })}
      />
      <section
        role="tabpanel"
        id={panelId(id)}
        aria-labelledby={tabId(id, category)}
        aria-busy={loading || undefined}
        className={styles.panel}
        ref={panel}
        tabIndex={-1}
      >
        <h2 className={styles.heading}>
          <CategoryIcon category={category} />
          {labelOf(category)}
          {isWhole && <span className={styles.count}>{counts[category]}</span>}
        </h2>
        {elsewhere.length > 0 && (
          <ul className={styles.elsewhere} aria-label={texts.elsewhere}>
            {elsewhere.map((key) => (
              <li key={key}>
                <button
                  type="button"
                  className={styles.found}
                  onClick={() => {
                    show({ category: key })
                    // The button goes with the tap: what it led to is where one is now.
                    panel.current?.focus()
                  }}
                >
                  {texts.foundIn(counts[key], labelOf(key))}
                </button>
              </li>
            ))}
          </ul>
        )}
        {loading ? (
          <BoardLoading />
        ) : shownItems.length > 0 ? (
          <BoardCards
            items={ordered}
            pages={pages}
            onMore={onMore}
            now={minute}
            forms={forms}
            onEdit={setEditing}
            onDiscard={setDiscarded}
          />
        ) : isFiltered ? (
          <Empty
            icon={<Search />}
            title={texts.noneOfType(texts.filters[filtered])}
            action={
              <Button
                tone="quiet"
                onClick={() => {
                  show({ filter: 'all' })
                  panel.current?.focus()
                }}
              >
                {texts.showAll}
              </Button>
            }
          />
        ) : searched.trim() === '' ? (
          <Empty
            drawing={<Cover scene="board" />}
            title={shownCategory === 'all' ? texts.emptyAll.title : texts.emptyTitle(labelOf(shownCategory))}
            text={shownCategory === 'all' ? texts.emptyAll.text : texts.emptyText}
            action={
              <ButtonLink
                to={paths.home}
                state={{ compose: shownCategory === 'all' ? {} : { category: shownCategory } }}
              >
                {texts.emptyAction}
              </ButtonLink>
            }
          />
        ) : (
          <Empty
            icon={<Search />}
            title={texts.nothingFoundTitle}
            text={(elsewhere.length > 0 || filtered !== 'all'
              ? texts.nothingFoundText
              : texts.nothingAnywhereText)(shortened(searched.trim(), searchShownMax))}
            action={
              <Button
                tone="quiet"
                onClick={() => {
                  show({ search: '' })
                  panel.current?.focus()
                }}
              >
                {texts.clearSearch}
              </Button>
            }
          />
        )}
      </section>
      {near.isLocating && <LocationDialog onClose={near.stop} />}
      {editing && <EditEntry entry={editing} onClose={() => setEditing(null)} />}
      {discarded && <DiscardDialog {...discarded} onClose={() => setDiscarded(null)} />}
    </div>
  )
}

/** Sorts by distance when the member chose that. A member without a location is asked for it first. */
function useNear(from: Position | null | undefined) {
  const { order, show } = useBoardView()
  const [isLocating, setLocating] = useState(false)
  const isKnown = from !== null && from !== undefined
  return {
    order: isKnown ? order : 'newest',
    isLocating,
    ask: () => {
      const next = order === 'near' && isKnown ? 'newest' : 'near'
      show({ order: next })
      if (next === 'near' && !isKnown) setLocating(true)
    },
    stop: () => setLocating(false),
  } as const
}
