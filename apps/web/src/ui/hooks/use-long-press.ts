/** Opens by a long press what a mouse opens by its right button and a keyboard by a button of its own. */
import { type MouseEvent, type PointerEvent, useCallback, useEffect, useRef } from 'react'

/** Milliseconds after which a touch is a long press, as on Android. */
const longMs = 500
/** CSS pixels within which a finger still rests: a touch that moves further scrolls. */
const restPx = 10

interface Press {
  x: number
  y: number
  timer: ReturnType<typeof setTimeout>
}

interface LongPressHandlers {
  onPointerDown: (event: PointerEvent) => void
  onPointerMove: (event: PointerEvent) => void
  onPointerUp: () => void
  onPointerCancel: () => void
  onContextMenu: (event: MouseEvent) => void
}

/** @param onLongPress undefined where there is nothing to open */
export function useLongPress(onLongPress: (() => void) | undefined): LongPressHandlers | undefined {
  const press = useRef<Press | null>(null)
  const end = useCallback(() => {
    if (press.current) clearTimeout(press.current.timer)
    press.current = null
  }, [])
  useEffect(() => end, [end])
  if (!onLongPress) return undefined
  return {
    onPointerDown: ({ pointerType, isPrimary, clientX, clientY, target }) => {
      end()
      // A link has a long press of its own, by the browser.
      const isOnControl = target instanceof Element && target.closest('a, button') !== null
      if (pointerType !== 'touch' || !isPrimary || isOnControl) return
      const timer = setTimeout(() => {
        end()
        onLongPress()
      }, longMs)
      press.current = { x: clientX, y: clientY, timer }
    },
    onPointerMove: ({ clientX, clientY }) => {
      if (press.current && Math.hypot(clientX - press.current.x, clientY - press.current.y) > restPx) end()
    },
    onPointerUp: end,
    onPointerCancel: end,
    // The browser's own menu would lie over ours while the press is counted.
    onContextMenu: (event) => {
      if (press.current) event.preventDefault()
    },
  }
}
