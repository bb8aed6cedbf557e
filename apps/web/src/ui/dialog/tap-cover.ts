/**
 * Catches the taps in the moment after an element on top has closed: the second tap of a double tap was meant for that
 * element, and not for what lies below. Keys still work.
 */
import styles from './tap-cover.module.css'

const mark = 'data-tap-cover'

export function coverPage(): void {
  const cover = document.createElement('div')
  cover.className = styles.cover ?? ''
  cover.setAttribute(mark, '')
  cover.addEventListener('animationend', () => cover.remove())
  // A tap on the cover does nothing, so it must not move the focus either.
  cover.addEventListener('mousedown', (event) => event.preventDefault())
  document.body.append(cover)
}

export function isTapCover(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(`[${mark}]`) !== null
}
