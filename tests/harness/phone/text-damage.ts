/** Words that go on in the next line: for want of room, a browser breaks them wherever it must. */
export function brokenWords(part: HTMLElement | SVGElement): string[] {
  const walk = document.createTreeWalker(part, NodeFilter.SHOW_TEXT)
  const brokenTexts: string[] = []
  while (walk.nextNode()) {
    const { currentNode: text } = walk
    // Content for screen readers only is clipped to one pixel.
    if (!text.parentElement?.checkVisibility() || text.parentElement.closest('.visually-hidden')) continue
    for (const { 0: word, index } of (text.nodeValue ?? '').matchAll(/[\p{L}\p{N}]+/gu)) {
      const range = document.createRange()
      range.setStart(text, index)
      range.setEnd(text, index + word.length)
      if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1)
        brokenTexts.push(word)
    }
  }
  return brokenTexts
}
