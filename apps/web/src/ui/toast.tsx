/** Short messages, one at a time: a new one takes the place of the old, and the same once more starts over and is read out again. */

export interface ToastMessage {
  title: string
  description?: string | undefined
  tone?: 'normal' | 'destructive'
  /** Leads to what it speaks of; with the path of that, it is left out for whoever is there. */
  action?: { label: string; act: () => void; path?: string } | undefined
}

interface ShownToast extends ToastMessage {
  id: number
  open: boolean
}

/** As the spec has it: long after it has left the screen, a dismissed toast is forgotten. */
const removeAfterMs = 1_000_000

let shown: ShownToast | null = null
/** Good news that came while bad news was shown: told once that has left. */
let next: ToastMessage | null = null
let lastId = 0
const listeners = new Set<() => void>()

export function showToast(message: ToastMessage): void {
  lastId += 1
  set({ ...message, id: lastId, open: true })
}

/** What nobody waits for never takes the place of bad news that is still to be read. */
export function showToastInTurn(message: ToastMessage): void {
  if (shown?.open && shown.tone === 'destructive' && message.tone !== 'destructive') next = message
  else showToast(message)
}

/** It stays as it is, closed, so that it can leave with a motion. Without an id: whichever is shown. */
export function dismissToast(id = shown?.id): void {
  if (!shown?.open || shown.id !== id) return
  if (next) {
    const message = next
    next = null
    showToast(message)
    return
  }
  set({ ...shown, open: false })
  setTimeout(() => {
    if (shown?.id === id) set(null)
  }, removeAfterMs)
}

/** Whoever they were meant for is gone. */
export function dismissToasts(): void {
  next = null
  dismissToast()
}

export function toastShown(): ShownToast | null {
  return shown
}

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function set(next: ShownToast | null): void {
  shown = next
  for (const listener of listeners) listener()
}
