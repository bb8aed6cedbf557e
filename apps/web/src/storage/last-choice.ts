/** How something was last looked at, to be there again at the next start. Where the browser keeps nothing, nothing is kept. */

const prefix = 'last:'

/** Null where nothing is kept. */
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

/** At sign-out: they were those of the member who leaves. */
export function deleteLastChoices(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) localStorage.removeItem(key)
  } catch {
    return
  }
}
