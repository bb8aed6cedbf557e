/** The head of each page of the desk: its name, the way back, and the way to the other pages that the member has. */
import { useLayoutEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { deskTexts as texts } from '../../locales/en/desk.ts'
import { paths } from '../../paths.ts'
import { bringIntoSight } from '../../ui/browser/bring-into-sight.ts'
import { ScreenHeader } from '../../ui/layout/screen-header.tsx'
import { useMember } from '../members/members.reads.ts'
import styles from './desk-head.module.css'
import { type DeskPage, deskPages } from './desk-pages.ts'

export function DeskHead({ title }: { title: string }) {
  const member = useMember()
  const pages = deskPages.filter(({ role }) => member?.isOperator || (role && member?.[role]))
  return (
    <>
      <ScreenHeader title={title} back={{ to: paths.profile, label: texts.back }} />
      {pages.length > 1 && <PageLinks pages={pages} />}
    </>
  )
}

/** The links: one row, which scrolls sideways where it is wider than the screen. */
function PageLinks({ pages }: { pages: readonly DeskPage[] }) {
  const { pathname } = useLocation()
  const row = useRef<HTMLUListElement>(null)
  // A case is a page of the queue, whose address begins the addresses of all other pages.
  const currentPath = pages.findLast(({ path }) => `${pathname}/`.startsWith(`${path}/`))?.path

  // Each page has a row of its own, so the row would begin at its start again: it moves before it is seen.
  useLayoutEffect(() => {
    const current = row.current?.querySelector(`[href="${currentPath}"]`)
    if (row.current && current) bringIntoSight(row.current, current)
  }, [currentPath])

  return (
    <nav aria-label={texts.pages.label}>
      <ul
        className={styles.pages}
        ref={row}
        onFocus={({ currentTarget, target }) => bringIntoSight(currentTarget, target)}
      >
        {pages.map(({ path, label }) => (
          <li key={path}>
            <Link className={styles.page} to={path} aria-current={path === currentPath ? 'page' : undefined}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
