/**
 * Notes that a member has dismissed: for this app start, or for good. In a browser without storage no dismissal is
 * stored.
 */

export type DismissedUntil = 'next-start' | 'ever'

const prefix = 'dismissed:'

export function isDismissed(name: string, until: DismissedUntil): boolean {
  try {
    return storageOf(until).getItem(prefix + name) !== null
  } catch {
    return false
  }
}

export function storeDismissal(name: string, until: DismissedUntil): void {
  try {
    storageOf(until).setItem(prefix + name, '1')
  } catch {
    return
  }
}

/** Deletes all dismissals; called at sign-out, because they were for the member who leaves. */
export function deleteDismissals(): void {
  for (const until of ['next-start', 'ever'] as const) {
    try {
      const storage = storageOf(until)
      for (const key of Object.keys(storage)) if (key.startsWith(prefix)) storage.removeItem(key)
    } catch {
      // A storage that cannot be reached contains nothing of ours.
    }
  }
}

function storageOf(until: DismissedUntil): Storage {
  return until === 'ever' ? localStorage : sessionStorage
}
