/**
 * Returns parts that reach past the screen's edge, and dialogs that scroll sideways. Tabs that are made for scrolling
 * may.
 */
export function stickingOut(body: HTMLElement | SVGElement): string[] {
  const scrolls = (part: Element) => ['auto', 'scroll'].includes(getComputedStyle(part).overflowX)
  const name = (part: Element) =>
    `${part.tagName} ${part.getAttribute('class')} ${part.textContent?.slice(0, 40)}`
  const isScrolled = (part: Element) => {
    const tabs = part.parentElement?.closest('[role="tablist"]')
    return tabs ? scrolls(tabs) : false
  }
  const out = [...body.querySelectorAll('*')].filter((part) => {
    const { left, right, width } = part.getBoundingClientRect()
    // What is for readers' ears only is cut to one pixel; what is drawn is cut to its drawing.
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
