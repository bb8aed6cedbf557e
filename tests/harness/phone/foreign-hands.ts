/**
 * Scripts that change a page besides the app, and are no fault of it. Each runs in a page before the app, and from then
 * on.
 */

/** Changes by name: each takes a text out and puts something in its place. */
export const foreignHands = {
  /** A change as the browsers' translators make it. */
  'puts others in the place of texts': (text: Text, around: HTMLElement) => {
    around.firstElementChild?.append(text.data)
    text.replaceWith(around)
  },
  /** The same in two steps. */
  'puts others before texts, and takes these out': (text: Text, around: HTMLElement) => {
    around.firstElementChild?.append(text.data)
    text.parentNode?.insertBefore(around, text)
    text.remove()
  },
  /** A change as extensions that mark words make it. */
  'puts others around texts': (text: Text, around: HTMLElement) => {
    text.replaceWith(around)
    around.firstElementChild?.append(text)
  },
} as const

export type ForeignHand = keyof typeof foreignHands

/**
 * Returns the script that makes this kind of change in a page. It works as late as a translator does, and reports its
 * progress in `foreignChanges`.
 */
export function scriptOfHand(hand: ForeignHand): string {
  return `(${workOn})(${foreignHands[hand]})`
}

declare global {
  interface Window {
    /** The number of texts that others have changed so far, and whether there is more to do. */
    foreignChanges?: { count: number; isAtWork: boolean }
  }
}

/** All of it runs in the page. */
function workOn(change: (text: Text, around: HTMLElement) => void): void {
  const changes = { count: 0, isAtWork: false }
  window.foreignChanges = changes
  const leftAlone = 'script, style, textarea, title, svg, font, noscript, [translate="no"]'
  let newNodes: Node[] = []

  function changeTexts(root: Node): void {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const texts: Node[] = root instanceof Text ? [root] : []
    while (walker.nextNode()) texts.push(walker.currentNode)
    for (const text of texts) {
      if (!(text instanceof Text) || !text.isConnected || text.data.trim() === '') continue
      if (!text.parentElement || text.parentElement.closest(leftAlone)) continue
      const around = document.createElement('font')
      around.append(document.createElement('font'))
      change(text, around)
      changes.count += 1
    }
  }

  new MutationObserver((records) => {
    for (const { addedNodes } of records) newNodes.push(...addedNodes)
    if (changes.isAtWork) return
    changes.isAtWork = true
    setTimeout(() => {
      const now = newNodes
      newNodes = []
      changes.isAtWork = false
      now.forEach(changeTexts)
    }, 10)
  }).observe(document, { childList: true, subtree: true })
}
