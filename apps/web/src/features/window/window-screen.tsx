/**
 * The board for a display in a window or a hallway: large letters, pages that turn by themselves, and nothing to tap.
 * It shows what the members of the posts agreed to, and stands on what was read last when there is no signal.
 */
import { categoryLabelOf } from '@porchlight/contracts/posts/posts.catalogue'
import { type OffsetAt, offsetOn, ownOffset } from '@porchlight/contracts/values/clock/zone-clock'
import { minuteMs } from '@porchlight/contracts/values/time'
import type { WindowPost } from '@porchlight/contracts/window/window.schema'
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import { appTexts } from '../../locales/en/app.ts'
import { formatMomentAhead } from '../../locales/en/formats.ts'
import { windowTexts as texts } from '../../locales/en/window.ts'
import { postPath } from '../../paths.ts'
import { useCommunity } from '../../sync/community/about-community.ts'
import { useMinute } from '../../ui/hooks/use-minute.ts'
import { QrCode } from '../../ui/labels/qr-code.tsx'
import { useWindow } from './window.reads.ts'
import { pagesOf, postsAhead } from './window-pages.ts'
import styles from './window-screen.module.css'

/** The posts on a page by the display's shape: as many as can be read from three meters. */
const pageSizes = { wide: 4, tall: 5 } as const
/** The time in ms for which a page stays; longer where pages turn without a motion that announces it. */
const pageMs = { moving: 15_000, still: 30_000 } as const
/** The age in ms from which what is shown counts as old: some rounds had no response. */
const oldAfterMs = 10 * minuteMs

interface WindowScreenProps {
  /** The page of an unknown address, for a community without a public board. */
  notFoundPage: ReactNode
}

export function WindowScreen({ notFoundPage }: WindowScreenProps) {
  const { data, heardAt = 0, state, message } = useWindow()
  const clock = useCommunity()?.clock
  const offsetAt: OffsetAt = (time) => (clock ? offsetOn(clock, time) : ownOffset(time))
  const now = useMinute(Date.now)
  // Only a server responds with words.
  if (state === 'failed' && message !== undefined) return notFoundPage
  const posts = data ? postsAhead(data.posts, { heardAt, now, offsetAt }) : []
  return (
    <Frame heardAt={data ? heardAt : null} now={now} offsetAt={offsetAt} hasPosts={posts.length > 0}>
      {data && <Pages posts={posts} />}
      {state === 'failed' && <Notice {...texts.noSignal} />}
    </Frame>
  )
}

interface FrameProps {
  /** Epoch ms of the last response; null before the first one. */
  heardAt: number | null
  now: number
  /** The offset of the community's clock; without one, of the display's own. */
  offsetAt: OffsetAt
  hasPosts: boolean
  children: ReactNode
}

function Frame({ heardAt, now, offsetAt, hasPosts, children }: FrameProps) {
  const community = useCommunity()
  const name = community?.name ?? texts.nameless
  const asOf = heardAt === null ? '' : formatMomentAhead(heardAt, offsetAt)
  const isOld = heardAt !== null && now - heardAt > oldAfterMs
  const signUp = community?.signUp
  return (
    <main className={styles.screen}>
      <title>{`${texts.tagline} · ${appTexts.name}`}</title>
      <header className={styles.head}>
        <h1 className={styles.name} dir="auto">
          {name}
        </h1>
        <p className={styles.tagline}>{texts.tagline}</p>
      </header>
      <div className={styles.body}>{children}</div>
      <footer className={styles.foot}>
        {(signUp === 'open' || signUp === 'code') && (
          <section className={styles.join} aria-label={texts.join.title}>
            <span className={styles.joinCode}>
              <QrCode text={window.location.origin} label={texts.join.code} />
            </span>
            <div className={styles.joinWords}>
              <p className={styles.joinTitle}>{texts.join.title}</p>
              <p>
                {texts.join.scan} <b className={styles.host}>{window.location.host}</b>
              </p>
              {signUp === 'code' && <p>{texts.join.askForCode}</p>}
            </div>
          </section>
        )}
        <div className={styles.notes}>
          {hasPosts && <p>{texts.answer}</p>}
          {heardAt !== null && (
            <p className={isOld ? styles.old : undefined}>
              {isOld ? texts.noSignalSince(asOf) : texts.asOf(asOf)}
            </p>
          )}
        </div>
      </footer>
    </main>
  )
}

function Pages({ posts }: { posts: readonly WindowPost[] }) {
  const isTall = useMedia('(orientation: portrait)')
  const isStill = useMedia('(prefers-reduced-motion: reduce)')
  const pages = pagesOf(posts, isTall ? pageSizes.tall : pageSizes.wide)
  const count = pages.length
  const [turns, setTurns] = useState(0)
  useEffect(() => {
    if (count === 1) return
    const timer = setInterval(() => setTurns((before) => before + 1), isStill ? pageMs.still : pageMs.moving)
    return () => clearInterval(timer)
  }, [count, isStill])
  const page = turns % count
  if (posts.length === 0) return <Notice {...texts.empty} />
  return (
    <>
      <ul className={styles.posts} aria-label={texts.list} key={page}>
        {pages[page]?.map((post) => (
          <Entry key={post.code} post={post} />
        ))}
      </ul>
      {count > 1 && <p className={styles.page}>{texts.page(page + 1, count)}</p>}
    </>
  )
}

function Entry({ post: { code, type, title, category, firstName, weekday } }: { post: WindowPost }) {
  const day = weekday === null ? texts.soon : texts.weekdays[weekday]
  const about = [categoryLabelOf(category), firstName].filter((each) => each !== null)
  return (
    <li className={styles.post} data-type={type}>
      <div className={styles.words}>
        <p className={styles.kind}>
          {texts.kinds[type]} <span className={styles.day}>{day}</span>
        </p>
        <h2 className={styles.title} dir="auto">
          {title}
        </h2>
        <p className={styles.about}>
          {about.map((each, index) => (
            <span key={each}>
              {index > 0 && ' · '}
              <bdi>{each}</bdi>
            </span>
          ))}
        </p>
      </div>
      <span className={styles.code}>
        <QrCode text={new URL(postPath(code), window.location.origin).href} label={texts.codeOf(title)} />
      </span>
    </li>
  )
}

function Notice({ title, text }: { title: string; text: string }) {
  return (
    <div className={styles.notice} role="status">
      <h2 className={styles.title}>{title}</h2>
      <p>{text}</p>
    </div>
  )
}

function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const list = matchMedia(query)
      list.addEventListener('change', onChange)
      return () => list.removeEventListener('change', onChange)
    },
    () => matchMedia(query).matches,
  )
}
