/**
 * Lets a whole card lead where its one link does. It listens rather than lying over the words, so that these can be
 * selected, and what else can be tapped there stays above it; the keyboard and readers meet the link alone.
 */

const cards = 'article, li, section'
const controls = 'a, button, input, select, textarea, label, summary, [role="button"]'

/**
 * Follows taps on the card. Returns a function that stops it. A button opens no new tab. A native listener: what a dialog
 * of the card is tapped for does not come through it.
 */
export function followTaps(link: HTMLAnchorElement | HTMLButtonElement): () => void {
  const card = link.closest<HTMLElement>(cards)
  if (!card) return () => undefined
  const isForCard = ({ target, defaultPrevented }: Event) =>
    !defaultPrevented && target instanceof Element && target.closest(controls) === null && !isSelectedIn(card)
  const onClick = (event: MouseEvent) => {
    if (!isForCard(event)) return
    const { ctrlKey, metaKey, shiftKey, altKey } = event
    link.dispatchEvent(
      new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey, altKey }),
    )
  }
  // The wheel's own way to a new tab.
  const onOtherButton = (event: MouseEvent) => {
    if (event.button === 1 && 'href' in link && isForCard(event)) window.open(link.href, '_blank', 'noopener')
  }
  card.dataset.cardLink = ''
  card.addEventListener('click', onClick)
  card.addEventListener('auxclick', onOtherButton)
  return () => {
    card.removeEventListener('click', onClick)
    card.removeEventListener('auxclick', onOtherButton)
    delete card.dataset.cardLink
  }
}

/** Returns true when words in the card are selected. The tap then belongs to the selection, and opens nothing. */
function isSelectedIn(card: Element): boolean {
  const selection = document.getSelection()
  return selection?.type === 'Range' && card.contains(selection.anchorNode)
}
