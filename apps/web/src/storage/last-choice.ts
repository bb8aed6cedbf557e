/**
 * Stores how a screen was last shown, to show it the same way at the next start. Does nothing when the browser stores
 * nothing.
 */

const prefix = 'last:'

/** Returns the last choice; null when none is stored. */
export function readLastChoice(name: string): string | null {
  try {
    return localStorage.getItem(prefix + name)
  } catch {
    return null
  }
}

export function storeLastChoice(name: string, value: string): void {
  try {
    localStorage.setItem(prefix + name, value)
  } catch {
    return
  }
}

/** Deletes all choices; called at sign-out, because they were those of the member who leaves. */
export function deleteLastChoices(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) localStorage.removeItem(key)
  } catch {
    return
  }
}
