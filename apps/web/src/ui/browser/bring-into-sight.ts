/**
 * Scrolls a row sideways until an item of it is in sight, with a margin. It scrolls by hand: after `scrollIntoView` some
 * browsers continue from there with Tab, and skip everything before it.
 */
export function bringIntoSight(row: Element, item: Element): void {
  const { left: leftEdge, right } = item.getBoundingClientRect()
  const sight = row.getBoundingClientRect()
  const margin = Number.parseFloat(getComputedStyle(row).scrollPaddingLeft) || 0
  const before = sight.left + margin - leftEdge
  const after = right + margin - sight.right
  if (before > 0) row.scrollLeft -= before
  else if (after > 0) row.scrollLeft += after
}
