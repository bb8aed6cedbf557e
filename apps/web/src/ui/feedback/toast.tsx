/** Short messages, one at a time: a new one takes the place of the old, and the same once more starts over and is read out again. */

export interface ToastMessage {
  title: string
  description?: string | undefined
  tone?: 'normal' | 'destructive'
  /**
   * An action that leads to the subject of the message. When `path` is the path of the screen that is shown, the action
   * is left out.
   */
  action?: { label: string; act: () => void; path?: string } | undefined
  /** True when it is no longer true after a dialog closes. A later message then reports the outcome. */
  isOfTheMoment?: boolean
  /** The rows that the message is about: when a member does something with one of them, the message is outdated. */
  about?: readonly string[]
}

interface ShownToast extends ToastMessage {
  id: number
  open: boolean
}

/** Milliseconds, as in the specification: a dismissed toast is removed long after it has left the screen. */
const removeAfterMs = 1_000_000

/** Milliseconds after which a toast counts as read. */
const readMs = 2500

/** Milliseconds after which a dialog that takes the place of another one is open. */
const replacedMs = 50

let shownToast: ShownToast | null = null
let shownAt = 0
/** Good news that came beside bad news or a dialog, in its order: shown once that has left. */
let waitingToasts: ToastMessage[] = []
/** The newest that began to wait before anybody saw it. */
let unseen: ToastMessage | null = null
let dialogCount = 0
let lastId = 0
const listeners = new Set<() => void>()

export function showToast(message: ToastMessage): void {
  lastId += 1
  shownAt = Date.now()
  set({ ...message, id: lastId, open: true })
}

/**
 * Shows news that nobody waits for. It covers no dialog, and never replaces a message that is still unread or that can
 * be undone.
 */
export function showToastInTurn(message: ToastMessage): void {
  if (message.tone === 'destructive') {
    showToast(message)
    return
  }
  unseen = message
  setWaiting([...waitingToasts, message])
  showWaiting()
  setTimeout(showWaiting, readMs)
}

/** Closes the toast, and leaves it in place so that it can fade out. Without an id it closes the one that is shown. */
export function dismissToast(id = shownToast?.id): void {
  if (!shownToast?.open || shownToast.id !== id) return
  set({ ...shownToast, open: false })
  setTimeout(() => {
    if (shownToast?.id === id) set(null)
  }, removeAfterMs)
  showWaiting()
}

/** Dismisses all toasts, because the member they were for has left. */
export function dismissToasts(): void {
  waitingToasts = []
  unseen = null
  dismissToast()
}

/** Dismisses good news about these rows, because the member does something with them. Bad news stays until it is read. */
export function dismissNewsOf(rows: readonly string[]): void {
  const isOld = ({ tone, about = [] }: ToastMessage) =>
    tone !== 'destructive' && about.some((row) => rows.includes(row))
  waitingToasts = waitingToasts.filter((message) => !isOld(message))
  if (unseen && isOld(unseen)) unseen = null
  tellListeners()
  if (shownToast && isOld(shownToast)) dismissToast()
}

/** Hides the toast while a dialog is open. Returns the function to call after the dialog has closed. */
export function hideToastsWhileDialog(): () => void {
  dialogCount += 1
  if (shownToast?.open && mayWait(shownToast)) {
    const { id, open, ...message } = shownToast
    if (!message.isOfTheMoment && Date.now() - shownAt < readMs) setWaiting([message, ...waitingToasts])
    dismissToast(id)
  }
  return () => {
    dialogCount -= 1
    setTimeout(showWaiting, replacedMs)
  }
}

/** Returns true when a toast may wait. Problems and messages that can be undone may not. */
function mayWait({ tone, action }: ToastMessage): boolean {
  return tone !== 'destructive' && (!action || action.path !== undefined)
}

function showWaiting(): void {
  const [first, ...otherToasts] = waitingToasts
  if (!first || dialogCount > 0 || (shownToast?.open && !canReplace(shownToast, first))) return
  waitingToasts = otherToasts
  if (otherToasts.length === 0) unseen = null
  showToast(first)
}

/** Returns true when the message may be replaced: it has been read by now, or the next one has the same text. */
function canReplace(message: ToastMessage, next: ToastMessage): boolean {
  const isRead = message.isOfTheMoment || Date.now() - shownAt >= readMs
  return mayWait(message) && (isRead || isSame(message, next))
}

/** Puts messages into the waiting list; two with the same text appear only once. */
function setWaiting(messages: ToastMessage[]): void {
  waitingToasts = messages.filter(
    (message, at) => at === messages.findIndex((other) => isSame(message, other)),
  )
  tellListeners()
}

function isSame(first: ToastMessage, other: ToastMessage): boolean {
  const key = ({ title, description, action }: ToastMessage) => [title, description, action?.path].join()
  return key(first) === key(other)
}

export function currentToast(): ShownToast | null {
  return shownToast
}

/** Returns the newest message that has not been shown yet: screen readers announce it at once. */
export function unseenToast(): ToastMessage | null {
  return unseen
}

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function set(next: ShownToast | null): void {
  shownToast = next
  tellListeners()
}

function tellListeners(): void {
  for (const listener of listeners) listener()
}
