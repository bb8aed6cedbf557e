/** Shows the messages of a conversation, which opens at its end whatever its length. */
import { isPending } from '@porchlight/contracts/messages/messages.rules'
import { ChevronDown } from 'lucide-react'
import {
  type ReactNode,
  type Ref,
  type RefObject,
  startTransition,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { Virtualizer, type VirtualizerHandle } from 'virtua'
import { formatDay } from '../../locales/en/formats.ts'
import { messageTexts } from '../../locales/en/messages.ts'
import type { OutboxEntry } from '../../storage/database.ts'
import { useDevice } from '../../sync/device/device-context.ts'
import { Button, IconButton } from '../../ui/controls/button.tsx'
import { moveFocusTo } from '../../ui/focus/move-focus.ts'
import { useMinute } from '../../ui/hooks/use-minute.ts'
import { Spinner } from '../../ui/loading/spinner.tsx'
import type { DiscardedEntry } from '../outbox/discard-dialog.tsx'
import { MessageBubble } from './message-bubble.tsx'
import styles from './message-list.module.css'
import { isSameDay } from './message-times.ts'
import type { MessageItem } from './messages.reads.ts'
import type { ShownMessages } from './older-messages.tsx'

const texts = messageTexts.chat
/** The distance in px from an end within which the list counts as being at that end. */
const nearPx = 48
/** The height of a short message in px: a lower one would have more of them drawn than are in sight. */
const messagePx = 72
/** The distance in px beyond the view within which messages are drawn ahead. */
const beyondPx = 200
/** The time in ms after which messages beyond the view are drawn. */
const aheadAfterMs = 500
/** The distance in px from the top at which older messages are requested, before their place is in sight. */
const aheadPx = 400

export interface MessageListHandle {
  toEnd: () => void
}

interface MessageListProps {
  items: MessageItem[]
  older: Omit<ShownMessages, 'items'>
  /** The other member's name. */
  name: string
  /** Stands above the first message. */
  beginning: ReactNode
  /** The `seq` of the last of those that were looked at. */
  onSeen: (seq: number) => void
  onMenu: (item: MessageItem) => void
  onEdit: (entry: OutboxEntry) => void
  onDiscard: (question: DiscardedEntry) => void
  ref: Ref<MessageListHandle>
}

export function MessageList({ items, older, name, beginning, onSeen, ref, ...taps }: MessageListProps) {
  const { now } = useDevice()
  const minute = useMinute(now)
  const list = useRef<VirtualizerHandle>(null)
  const scroller = useRef<HTMLDivElement>(null)
  const atEnd = useRef(true)
  const place = useRef<ScrollPlace>({ scrollHeight: 0, scrollTop: 0 })
  const [isAway, setIsAway] = useState(false)
  const shift = useShift(items)
  // At first only what is in sight is drawn, so that the chat opens without a long task.
  const [bufferPx, setBuffer] = useState(0)
  useEffect(() => {
    const timer = setTimeout(() => startTransition(() => setBuffer(beyondPx)), aheadAfterMs)
    return () => clearTimeout(timer)
  }, [])

  useEffect(() => whenPlaced(() => scroller.current?.setAttribute('data-placed', '')), [])

  const jumpToEnd = () => {
    const element = scroller.current
    if (!element) return
    element.scrollTo({ top: element.scrollHeight, behavior: 'instant' })
    // The next scroll is compared with this place, also where it comes before the event of this one.
    place.current = { scrollHeight: element.scrollHeight, scrollTop: element.scrollTop }
  }
  const toEnd = () => {
    atEnd.current = true
    jumpToEnd()
  }
  useImperativeHandle(ref, () => ({ toEnd }))
  const onEndMoved = useEffectEvent(jumpToEnd)
  useEffect(() => {
    // A message is higher or lower than was thought, a keyboard opens: whoever is at the end stays there.
    const observer = new ResizeObserver(() => {
      if (atEnd.current) onEndMoved()
    })
    for (const element of [scroller.current, scroller.current?.querySelector('ul')])
      if (element) observer.observe(element)
    return () => observer.disconnect()
  }, [])

  const look = () => {
    if (!list.current || document.visibilityState !== 'visible') return
    const { scrollOffset, viewportSize } = list.current
    const last = list.current.findItemIndex(scrollOffset + viewportSize)
    const lastSeenItem = items.slice(0, last).findLast(({ message }) => !isPending(message))
    if (lastSeenItem) onSeen(lastSeenItem.message.seq)
  }
  const onScroll = (offset: number) => {
    if (!scroller.current) return
    // The sizes are read from the element now: when a banner or the keyboard disappears, the list gets its new height
    // only later.
    const { scrollHeight, clientHeight, scrollTop } = scroller.current
    const away = scrollHeight - clientHeight - scrollTop
    if (away < nearPx) atEnd.current = true
    else if (isScrolledUp(place.current, { scrollHeight, scrollTop })) atEnd.current = false
    place.current = { scrollHeight, scrollTop }
    setIsAway(away > clientHeight)
    if (offset < aheadPx && older.state !== 'failed') older.loadOlder()
    look()
  }

  const newest = items.at(-1)?.message.id
  const hasBegun = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever is at the end stays there as more comes
  useLayoutEffect(() => {
    // By its own jump the list draws the opening chat two times less than by a scroll, at whose end it draws again.
    if (!hasBegun.current) list.current?.scrollToIndex(items.length, { align: 'end' })
    else if (atEnd.current) jumpToEnd()
    hasBegun.current = true
  }, [newest, items.length])
  // biome-ignore lint/correctness/useExhaustiveDependencies: what has come is looked at where it is in sight
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      look()
      // A list that fits as a whole is never scrolled, so it loads older messages here.
      const { scrollHeight = 0, clientHeight = 0 } = scroller.current ?? {}
      if (scrollHeight <= clientHeight && older.state === 'resting') older.loadOlder()
    })
    document.addEventListener('visibilitychange', look)
    return () => {
      cancelAnimationFrame(frame)
      document.removeEventListener('visibilitychange', look)
    }
  }, [items])

  return (
    <div className={styles.place}>
      <div className={styles.scroller} ref={scroller}>
        {/* Few messages stand at the end, beside the field. */}
        <div className={styles.spring} />
        <Virtualizer
          ref={list}
          as="ul"
          item="li"
          itemSize={messagePx}
          bufferSize={bufferPx}
          shift={shift}
          onScroll={onScroll}
          onResize={look}
        >
          {[
            <div key="beginning">{older.hasOlder ? <Older {...older} list={scroller} /> : beginning}</div>,
            ...items.map((item, index) => (
              <MessageBubble
                key={item.message.id}
                item={item}
                name={name}
                day={dayAbove(items, index, minute)}
                {...taps}
              />
            )),
          ]}
        </Virtualizer>
      </div>
      {isAway && (
        <IconButton className={styles.toEnd} label={texts.newOnes} onClick={() => toEnd()}>
          <ChevronDown aria-hidden="true" />
        </IconButton>
      )}
    </div>
  )
}

interface ScrollPlace {
  scrollHeight: number
  scrollTop: number
}

/**
 * Returns true when the member scrolled up. What is below grows without a scroll, and a list that turns out to be shorter
 * moves up by no more than it lost.
 */
function isScrolledUp(before: ScrollPlace, now: ScrollPlace): boolean {
  const lostPx = Math.max(before.scrollHeight - now.scrollHeight, 0)
  return before.scrollTop - now.scrollTop > lostPx + 1
}

/** The number of frames in which the list measures its first messages and moves them to their places. */
const placingFrames = 3

/** Calls back once the list stands still. Returns the function that stops waiting. */
function whenPlaced(show: () => void): () => void {
  let frames = 0
  const count = () => {
    frames += 1
    if (frames === placingFrames) show()
    else frame = requestAnimationFrame(count)
  }
  let frame = requestAnimationFrame(count)
  return () => cancelAnimationFrame(frame)
}

/**
 * Returns true when the new messages of this render stand above the old ones: then the messages in view must stay in
 * place.
 */
function useShift(items: readonly MessageItem[]): boolean {
  const first = items[0]?.message.id
  const last = items.at(-1)?.message.id
  const [shownEnds, setShown] = useState({ first, last, shift: false })
  const shift = shownEnds.first !== undefined && shownEnds.first !== first && shownEnds.last === last
  if (shownEnds.first !== first || shownEnds.last !== last) setShown({ first, last, shift })
  return shownEnds.first === first && shownEnds.last === last ? shownEnds.shift : shift
}

interface OlderProps extends Omit<ShownMessages, 'items'> {
  list: RefObject<HTMLElement | null>
}

function Older({ state, loadOlder, list }: OlderProps) {
  if (state !== 'failed') return <Spinner />
  return (
    <div className={styles.older}>
      <p>{texts.olderWait}</p>
      <Button
        tone="quiet"
        small
        onClick={() => {
          // The button goes: from the list, the arrows lead on to what comes.
          moveFocusTo(list.current)
          loadOlder()
        }}
      >
        {texts.olderAgain}
      </Button>
    </div>
  )
}

function dayAbove(items: readonly MessageItem[], index: number, now: number): string | null {
  const at = items[index]?.message.createdAt ?? ''
  const before = items[index - 1]?.message.createdAt
  return before !== undefined && isSameDay(before, at) ? null : formatDay(Date.parse(at), now)
}
