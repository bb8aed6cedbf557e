/** Tracks whether a finger or a mouse button is down anywhere on the page. */

/** The browser makes a touch into a click some moments after the finger has left. */
const clickMsMax = 300
/**
 * The longest press in ms. No tap takes longer, and the browser does not report a button that is released outside of
 * the window.
 */
const pressMsMax = 3000

let isPointerDown = false
let timer: ReturnType<typeof setTimeout> | undefined
const waitingCallbacks = new Set<() => void>()

export function isPressed(): boolean {
  return isPointerDown
}

/** Calls when the finger has left: at once when none is down. Gives the way to stop waiting. */
export function whenReleased(goOn: () => void): () => void {
  if (!isPointerDown) {
    goOn()
    return () => undefined
  }
  waitingCallbacks.add(goOn)
  return () => {
    waitingCallbacks.delete(goOn)
  }
}

/** Again and again is the same as once; a press that began before is not known. */
export function listenForPresses(page: EventTarget): void {
  page.addEventListener('pointerdown', press, { capture: true, passive: true })
  for (const end of ['pointerup', 'pointercancel']) {
    page.addEventListener(end, release, { capture: true, passive: true })
  }
}

function press(): void {
  isPointerDown = true
  releaseIn(pressMsMax)
}

function release(): void {
  if (isPointerDown) releaseIn(clickMsMax)
}

function releaseIn(ms: number): void {
  clearTimeout(timer)
  timer = setTimeout(() => {
    isPointerDown = false
    const all = [...waitingCallbacks]
    waitingCallbacks.clear()
    for (const goOn of all) goOn()
  }, ms)
}
