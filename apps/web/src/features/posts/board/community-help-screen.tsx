/** The community help board: what neighbours need and offer, by category. */
import { Search } from 'lucide-react'
import { useDeferredValue, useId, useMemo, useRef, useState } from 'react'
import { appTexts } from '../../../locales/en/app.ts'
import { postTexts } from '../../../locales/en/posts.ts'
import { paths } from '../../../paths.ts'
import type { OutboxEntry } from '../../../storage/database.ts'
import { useDevice } from '../../../sync/device-context.ts'
import { useIsFilling } from '../../../sync/use-is-filling.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { ScreenHeader } from '../../../ui/screen-header.tsx'
import { SearchInput } from '../../../ui/search-input.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { useMinute } from '../../../ui/use-minute.ts'
import { DiscardDialog, type DiscardedEntry } from '../../outbox/discard-dialog.tsx'
import { EditEntry } from '../../outbox/edit-entry.tsx'
import { CategoryIcon } from '../category-icon.tsx'
import { useBoardPosts } from '../posts.reads.ts'
import { shortened } from '../shortened.ts'
import { arrangeBoard, foundElsewhere, helpFilters } from './board.ts'
import { categoryShown, useBoardView } from './board.ui.ts'
import { BoardCards, BoardLoading } from './board-cards.tsx'
import { CategoryTabs, labelOf, panelId, tabId } from './category-tabs.tsx'
import styles from './community-help-screen.module.css'

const texts = postTexts.board
const nothing: never[] = []
/** Of a search that found nothing. */
const searchShownMax = 60

export default function CommunityHelpScreen() {
  const id = useId()
  const { now } = useDevice()
  const minute = useMinute(now)
  const items = useBoardPosts()
  const filling = useIsFilling()
  const view = useBoardView()
  const { filter, search, show } = view
  const category = categoryShown(view)
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
  const loading = items === undefined || (filling && items.length === 0)
  const elsewhere = searched.trim() === '' ? nothing : foundElsewhere(counts, looked)
  const panel = useRef<HTMLElement>(null)

  return (
    <div className={styles.screen}>
      <title>{`${texts.title} · ${appTexts.name}`}</title>
      <ScreenHeader title={texts.title} back={{ to: paths.home, label: texts.back }} />
      <SearchInput label={texts.search} value={search} onChange={(words) => show({ search: words })} />
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
        ref={panel}
        tabIndex={-1}
      >
        <h2 className={styles.heading}>
          <CategoryIcon category={category} />
          {labelOf(category)}
          <span className={styles.count}>{counts[category]}</span>
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
            title={looked === 'all' ? texts.emptyAll.title : texts.emptyTitle(labelOf(looked))}
            text={looked === 'all' ? texts.emptyAll.text : texts.emptyText}
            action={
              <ButtonLink to={paths.home} state={{ compose: looked === 'all' ? {} : { category: looked } }}>
                {texts.emptyAction}
              </ButtonLink>
            }
          />
        ) : (
          <Empty
            icon={<Search />}
            title={texts.nothingFoundTitle}
            text={(elsewhere.length > 0 ? texts.nothingFoundText : texts.nothingAnywhereText)(
              shortened(searched.trim(), searchShownMax),
            )}
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
    </div>
  )
}
