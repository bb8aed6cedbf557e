import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

/**
 * A field that is as high as what is written in it. Browsers do it themselves where they know `field-sizing`; where they do
 * not, this does. How high it may become says its style.
 */
export function useGrowing(field: RefObject<HTMLTextAreaElement | null>): void {
  const length = useRef(0)
  const grow = () => {
    const area = field.current
    if (!area || CSS.supports('field-sizing', 'content')) return
    // To be measured it has to be lower again: only then, since all below it moves.
    if (area.value.length < length.current) area.style.height = ''
    length.current = area.value.length
    const edges = area.offsetHeight - area.clientHeight
    if (area.scrollHeight > area.clientHeight) area.style.height = `${area.scrollHeight + edges}px`
  }
  // Also of what was put into it without a key, such as a draft.
  useLayoutEffect(grow)
  useEffect(() => {
    const area = field.current
    if (!area) return
    area.addEventListener('input', grow)
    return () => area.removeEventListener('input', grow)
  })
}
