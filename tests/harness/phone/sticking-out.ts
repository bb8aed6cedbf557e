/**
 * Returns parts that reach past the screen's edge, and dialogs that scroll sideways. Tabs that are made for scrolling
 * may.
 */
export function stickingOut(body: HTMLElement | SVGElement): string[] {
  const scrolls = (part: Element) => ['auto', 'scroll'].includes(getComputedStyle(part).overflowX)
  const name = (part: Element) =>
    `${part.tagName} ${part.getAttribute('class')} ${part.textContent?.slice(0, 40)}`
  // Tabs, and a list of pictures, are swiped sideways.
  const isScrolled = (part: Element) => {
    const row = part.parentElement?.closest('[role="tablist"], ol, ul')
    return row ? scrolls(row) : false
  }
  const out = [...body.querySelectorAll('*')].filter((part) => {
    const { left, right, width } = part.getBoundingClientRect()
    // Content for screen readers only is clipped to one pixel, and drawings are clipped to their own frame.
    return (
      width > 1 &&
      !isScrolled(part) &&
      !part.parentElement?.closest('svg, .visually-hidden') &&
      (left < -1 || right > document.documentElement.clientWidth + 1)
    )
  })
  const wide = [...body.querySelectorAll('[role="dialog"], [role="dialog"] *')].filter(
    (part) => scrolls(part) && part.scrollWidth > part.clientWidth + 1,
  )
  return [...out, ...wide].map(name)
}
