import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

/**
 * Makes a field as high as its text. Browsers that support `field-sizing` do it themselves; this function is for the
 * others. The style limits the height.
 */
export function useGrowing(field: RefObject<HTMLTextAreaElement | null>): void {
  const length = useRef(0)
  const grow = () => {
    const area = field.current
    if (!area || CSS.supports('field-sizing', 'content')) return
    // The height is reset before it is measured, and only for a shorter text, because a reset moves everything below
    // the field.
    if (area.value.length < length.current) area.style.height = ''
    length.current = area.value.length
    const edges = area.offsetHeight - area.clientHeight
    if (area.scrollHeight > area.clientHeight) area.style.height = `${area.scrollHeight + edges}px`
  }
  // Text also comes into the field without a key, such as a draft, so the field grows after every render too.
  useLayoutEffect(grow)
  useEffect(() => {
    const area = field.current
    if (!area) return
    area.addEventListener('input', grow)
    return () => area.removeEventListener('input', grow)
  })
}
