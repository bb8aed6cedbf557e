/** A place on a screen: how far down, and the row at the top of it, which stays there when others come in above. */
import * as v from 'valibot'
import { personPath } from '../../paths.ts'

export const scrollPlaceSchema = v.object({
  /** CSS pixels. */
  y: v.number(),
  row: v.nullable(
    v.object({
      /** The path of the row's link, by which the row is found again. */
      href: v.string(),
      /** The index among links to the same path. */
      index: v.number(),
      /** CSS pixels below the top of the window. */
      top: v.number(),
    }),
  ),
})

export type ScrollPlace = v.InferOutput<typeof scrollPlaceSchema>

/** Milliseconds after which the place is no longer corrected, because a move would disturb the reader. */
const settlingMsMax = 3000

/** A person's own move ends it. */
const moves = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

export function placeNow(): ScrollPlace {
  const y = window.scrollY
  // A member at the top wants to see the rows that come in above, so no row is held in its place.
  return { y, row: y === 0 ? null : topRow() }
}

/** Goes there at once, and again as the screen grows or rows come and go. Gives the way to stop. */
export function returnTo(place: ScrollPlace): () => void {
  const go = () => window.scrollTo({ top: topOf(place), behavior: 'instant' })
  const sizes = new ResizeObserver(go)
  // A row may come in above while another one leaves below, so that the height of the screen stays the same. Observing
  // the body anew makes the observer report after the layout and before the paint.
  const rows = new MutationObserver(() => {
    sizes.unobserve(document.body)
    sizes.observe(document.body)
  })
  const stop = () => {
    sizes.disconnect()
    rows.disconnect()
    clearTimeout(timer)
    for (const move of moves) window.removeEventListener(move, stop, { capture: true })
  }
  const timer = setTimeout(stop, settlingMsMax)
  for (const move of moves) window.addEventListener(move, stop, { capture: true, passive: true })
  sizes.observe(document.body)
  rows.observe(document.body, { childList: true, subtree: true })
  go()
  return stop
}

function topOf({ y, row }: ScrollPlace): number {
  const link = row && rowLinks().filter((each) => each.getAttribute('href') === row.href)[row.index]
  // The value is rounded to whole pixels, because pages scroll by whole pixels and browsers round a fraction
  // differently.
  return link ? Math.round(window.scrollY + link.getBoundingClientRect().top - row.top) : y
}

/** The first that is in sight as a whole, below what lies over the top. */
function topRow(): ScrollPlace['row'] {
  const from = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0
  const links = rowLinks()
  const link = links.find((each) => each.getBoundingClientRect().top >= Math.max(0, from))
  const href = link?.getAttribute('href')
  if (!link || !href) return null
  const { top } = link.getBoundingClientRect()
  if (top >= window.innerHeight) return null
  const index = links.filter((each) => each.getAttribute('href') === href).indexOf(link)
  return { href, index, top }
}

/** Rows lead to what they are about; the links of the frame do not, and a person's name stands in many rows. */
function rowLinks(): HTMLAnchorElement[] {
  const links = document.querySelectorAll<HTMLAnchorElement>('main :is(li, article) a[href]')
  return [...links].filter((link) => !link.pathname.startsWith(personPath('')))
}
