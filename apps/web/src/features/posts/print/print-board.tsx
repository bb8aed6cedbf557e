/** The choices for the board on paper, and the board as it prints. */
import { type PostType, postTypes } from '@porchlight/contracts/posts/posts.schema'
import type { Paper } from '@porchlight/contracts/values/paper'
import { FileX } from 'lucide-react'
import { type ReactNode, useDeferredValue, useMemo, useState } from 'react'
import { postTexts } from '../../../locales/en/posts.ts'
import { printTexts } from '../../../locales/en/print.ts'
import { useLocalForms } from '../../../sync/community/about-community.ts'
import { useDevice } from '../../../sync/device/device-context.ts'
import { useConnection } from '../../../sync/transport/connection.ts'
import { useMinute } from '../../../ui/hooks/use-minute.ts'
import { Empty } from '../../../ui/layout/empty.tsx'
import { Skeleton } from '../../../ui/loading/skeleton.tsx'
import { BoardSheets } from './board-sheets.tsx'
import { usePaperRows } from './paper.reads.ts'
import { arrangePaper, type BoardOnPaper, pagesOf, postsMax } from './paper.ts'
import { PrintButton } from './print-button.tsx'
import styles from './print-screen.module.css'

const texts = printTexts

interface PrintBoardProps {
  paper: Paper
  /** The community's name; null when it has none. */
  name: string | null
}

export function PrintBoard({ paper, name }: PrintBoardProps) {
  const { now } = useDevice()
  const minute = useMinute(now)
  const rows = usePaperRows(minute)
  const forms = useLocalForms()
  const online = useConnection((connection) => connection.online)
  const [types, setTypes] = useState<ReadonlySet<PostType>>(new Set(postTypes))
  const [leftOutIds, setLeftOutIds] = useState<ReadonlySet<string>>(new Set())
  const [isLarge, setLarge] = useState(false)
  const [hasSlips, setSlips] = useState(true)
  const [hasNames, setNames] = useState(false)
  const board = useMemo(
    () => rows && arrangePaper(rows.items, { types, now: minute, acceptedAt: rows.acceptedAt }),
    [rows, types, minute],
  )
  const items = useMemo(
    () => board?.items.filter(({ post }) => !leftOutIds.has(post.id)) ?? [],
    [board, leftOutIds],
  )
  const chosenLayout = useMemo(
    () => ({ pages: pagesOf(items, { isLarge, hasSlips }), isLarge, hasSlips }),
    [items, isLarge, hasSlips],
  )
  // A tap on a choice shows at once; the sheets with their codes follow.
  const layout = useDeferredValue(chosenLayout)
  if (rows === undefined || board === undefined || (!rows.isWhole && online && rows.items.length === 0)) {
    return (
      <div role="status" aria-label={texts.loading} aria-busy="true">
        <Skeleton height="24rem" />
      </div>
    )
  }
  return (
    <>
      <div className={styles.controls}>
        <fieldset>
          <legend className={styles.legend}>{texts.options}</legend>
          <div className={styles.checks}>
            {postTypes.map((type) => (
              <Check
                key={type}
                isChecked={types.has(type)}
                onToggle={() => setTypes((chosenTypes) => withToggled(chosenTypes, type))}
              >
                {texts.types[type]}
              </Check>
            ))}
            <Check isChecked={isLarge} onToggle={setLarge}>
              {texts.large}
            </Check>
            <Check isChecked={hasSlips} onToggle={setSlips}>
              {texts.slips}
            </Check>
            <Check isChecked={hasNames} onToggle={setNames} hint={texts.namesHint}>
              {texts.names}
            </Check>
          </div>
        </fieldset>
        <ChoosePosts
          board={board}
          leftOutIds={leftOutIds}
          count={items.length}
          onToggle={(id) => setLeftOutIds((ids) => withToggled(ids, id))}
        />
        {!rows.isWhole && <p className={styles.note}>{texts.partial}</p>}
        <PrintButton pageCount={layout.pages.length} busy={layout !== chosenLayout} />
      </div>
      {items.length === 0 ? (
        <Empty icon={<FileX />} title={texts.empty.title} text={texts.empty.text} />
      ) : (
        <section className={styles.preview} aria-label={texts.preview}>
          <BoardSheets
            {...layout}
            paper={paper}
            hasNames={hasNames}
            name={name}
            asOf={rows.heardAt ?? minute}
            placeNames={rows.placeNames}
            forms={forms}
          />
        </section>
      )}
    </>
  )
}

interface ChoosePostsProps {
  board: BoardOnPaper
  leftOutIds: ReadonlySet<string>
  /** The number of posts that are printed. */
  count: number
  onToggle: (id: string) => void
}

/** The posts one by one, so that what should not hang in a hallway stays off the paper. */
function ChoosePosts({ board, leftOutIds, count, onToggle }: ChoosePostsProps) {
  const { items, withheldCount, restCount } = board
  return (
    <>
      {items.length > 0 && (
        <details className={styles.choose}>
          <summary>{texts.choose(count)}</summary>
          <p className={styles.note}>{texts.chooseHint}</p>
          <ul>
            {items.map(({ post }) => (
              <li key={post.id}>
                <Check
                  isChecked={!leftOutIds.has(post.id)}
                  onToggle={() => onToggle(post.id)}
                  hint={postTexts.kinds[post.type]}
                >
                  <span dir="auto">{post.title}</span>
                </Check>
              </li>
            ))}
          </ul>
        </details>
      )}
      {withheldCount > 0 && <p className={styles.note}>{texts.withheld(withheldCount)}</p>}
      {restCount > 0 && <p className={styles.note}>{texts.rest(restCount, postsMax)}</p>}
    </>
  )
}

interface CheckProps {
  isChecked: boolean
  onToggle: (isChecked: boolean) => void
  hint?: string
  children: ReactNode
}

function Check({ isChecked, onToggle, hint, children }: CheckProps) {
  return (
    <label className={styles.check}>
      <input type="checkbox" checked={isChecked} onChange={({ target }) => onToggle(target.checked)} />
      <span>
        {children}
        {hint && <span className={styles.hint}>{hint}</span>}
      </span>
    </label>
  )
}

function withToggled<Value>(values: ReadonlySet<Value>, value: Value): ReadonlySet<Value> {
  const next = new Set(values)
  if (!next.delete(value)) next.add(value)
  return next
}
