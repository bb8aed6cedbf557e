/**
 * Takes the taps of the moment after something on top has gone: the second tap of a double one was meant for it, not for
 * what lies below. Keys go through.
 */
import styles from './tap-cover.module.css'

const mark = 'data-tap-cover'

export function coverPage(): void {
  const cover = document.createElement('div')
  cover.className = styles.cover ?? ''
  cover.setAttribute(mark, '')
  cover.addEventListener('animationend', () => cover.remove())
  // A tap that does nothing takes the keyboard's place from nobody either.
  cover.addEventListener('mousedown', (event) => event.preventDefault())
  document.body.append(cover)
}

export function isTapCover(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(`[${mark}]`) !== null
}
