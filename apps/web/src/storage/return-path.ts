/**
 * Stores the page that somebody requested before they had to sign in, for this tab. Without storage they begin at home.
 * The page of a member is theirs alone: another member who signs in afterwards begins at home, too.
 */

const key = 'wanted'
const ownerKey = 'wanted-by'

/** @param memberId the member whose path it is; null for a visitor, whichever member then signs in */
export function storeReturnPath(path: string, memberId: string | null): void {
  try {
    if (memberId === null) sessionStorage.removeItem(ownerKey)
    else sessionStorage.setItem(ownerKey, memberId)
    sessionStorage.setItem(key, path)
  } catch {
    return
  }
}

/** @param memberId who is signed in now */
export function readWantedPath(memberId: string): string | null {
  try {
    const owner = sessionStorage.getItem(ownerKey)
    return owner === null || owner === memberId ? sessionStorage.getItem(key) : null
  } catch {
    return null
  }
}

export function deleteReturnPath(): void {
  try {
    for (const each of [key, ownerKey]) sessionStorage.removeItem(each)
  } catch {
    return
  }
}
