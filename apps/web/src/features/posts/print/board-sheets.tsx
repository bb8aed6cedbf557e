/** The board as sheets of paper. It has no addresses, no photos, no last names, and nothing of who invites to a meetup. */

import { hasContact } from '@porchlight/contracts/posts/contact.rules'
import { categoryLabelOf } from '@porchlight/contracts/posts/posts.catalogue'
import type { Post } from '@porchlight/contracts/posts/posts.schema'
import type { Paper } from '@porchlight/contracts/values/paper'
import { formatMomentAhead } from '../../../locales/en/formats.ts'
import { postTexts } from '../../../locales/en/posts.ts'
import { printTexts } from '../../../locales/en/print.ts'
import { whereTexts } from '../../../locales/en/where.ts'
import { postPath } from '../../../paths.ts'
import type { LocalForms } from '../../../sync/community/about-community.ts'
import { communityOffset, useCommunityClock } from '../../../sync/community/community-clock.ts'
import { QrCode } from '../../../ui/labels/qr-code.tsx'
import { type NumberedItem, pageSizeOf, printedText, slipsOf } from './paper.ts'
import styles from './sheets.module.css'

const texts = printTexts.board

interface BoardSheetsProps {
  pages: readonly NumberedItem[][]
  paper: Paper
  isLarge: boolean
  hasSlips: boolean
  hasNames: boolean
  /** The community's name; null when it has none. */
  name: string | null
  /** Epoch ms of the newest thing that this device has from the server. */
  asOf: number
  placeNames: ReadonlyMap<string, string>
  forms: LocalForms
}

export function BoardSheets({
  pages,
  paper,
  isLarge,
  hasSlips,
  name,
  asOf,
  ...entryProps
}: BoardSheetsProps) {
  useCommunityClock()
  // A page with fewer posts keeps their size.
  const rows = `repeat(${pageSizeOf({ isLarge, hasSlips })}, minmax(0, 1fr))`
  return pages.map((page, index) => {
    const pageText = texts.page(index + 1, pages.length)
    return (
      <section
        // biome-ignore lint/suspicious/noArrayIndexKey: a page is its place on the board
        key={index}
        className={styles.sheet}
        data-paper={paper}
        data-large={isLarge || undefined}
        aria-label={pageText}
      >
        <header className={styles.head}>
          <div className={styles.whose}>
            <h2 className={styles.name} dir="auto">
              {name ?? texts.nameless}
            </h2>
            <p>{texts.tagline}</p>
          </div>
          <p className={styles.asOf}>
            <span>{texts.asOf(formatMomentAhead(asOf, communityOffset))}</span>
            <span>{pageText}</span>
          </p>
        </header>
        <div className={styles.entries} style={{ gridTemplateRows: rows }}>
          {page.map((entry) => (
            <Entry key={entry.item.post.id} {...entry} {...entryProps} />
          ))}
        </div>
        {hasSlips && <Slips page={page} />}
        <footer className={styles.foot}>
          <span>{texts.foot}</span>
          <span>{texts.footOnline(window.location.host)}</span>
        </footer>
      </section>
    )
  })
}

interface EntryProps extends NumberedItem, Pick<BoardSheetsProps, 'hasNames' | 'placeNames' | 'forms'> {}

function Entry({ number, item, hasNames, placeNames, forms }: EntryProps) {
  const { post, person } = item
  const name = post.type === 'event' || !hasNames ? undefined : person?.firstName
  const kind = lineOf([postTexts.kinds[post.type], categoryLabelOf(post.category), post.subcategory])
  const facts = lineOf([
    formatMomentAhead(Date.parse(post.dateNeeded), communityOffset),
    whereOf(post, placeNames, forms),
  ])
  return (
    <article className={styles.entry} aria-label={post.title}>
      <p className={styles.number}>{number}</p>
      <div className={styles.words}>
        <p className={styles.kind}>{kind}</p>
        <h3 className={styles.title} dir="auto">
          {post.title}
        </h3>
        <p className={styles.facts}>
          {facts}
          {name && (
            <>
              {' · '}
              <bdi>{name}</bdi>
            </>
          )}
        </p>
        <p className={styles.text} dir="auto">
          {printedText(item)}
        </p>
      </div>
      <span className={styles.code}>
        <QrCode text={linkOf(post)} label={texts.codeOf(post.title)} />
      </span>
    </article>
  )
}

function lineOf(facts: readonly (string | null)[]): string {
  return facts.filter((fact) => fact !== null && fact !== '').join(' · ')
}

/**
 * Returns the postal code of a help post, and the name of a meetup's third place, which is public. Any other venue may
 * be somebody's home, and a distance would be that from the home of the member who prints.
 */
function whereOf(
  { type, zipCode, thirdPlaceId = '' }: Post,
  placeNames: ReadonlyMap<string, string>,
  { postalCodes }: LocalForms,
): string | null {
  if (type === 'event') {
    const placeName = placeNames.get(thirdPlaceId)
    return placeName && !hasContact(placeName, null) ? placeName : texts.askWhere
  }
  return zipCode === null ? null : whereTexts.zip(zipCode, postalCodes)
}

/** The slips repeat what stands above, so screen readers skip them. */
function Slips({ page }: { page: readonly NumberedItem[] }) {
  return (
    <div className={styles.slips} aria-hidden="true">
      {slipsOf(page).map(({ number, item: { post } }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a slip is its place on the page
        <div className={styles.slip} key={index}>
          <p className={styles.slipText} dir="auto">
            {number} · {post.title}
          </p>
          <span className={styles.slipCode}>
            <QrCode text={linkOf(post)} label={post.title} />
          </span>
          <p className={styles.slipHost}>{window.location.host}</p>
        </div>
      ))}
    </div>
  )
}

function linkOf({ id }: Post): string {
  return new URL(postPath(id), window.location.origin).href
}
