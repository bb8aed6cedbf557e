/**
 * Texts that other apps shared, from their arrival until they are in the form for a new post. The worker also writes
 * them, under the same name (`take-share.ts`).
 */
import { deviceDatabase, readLastMember } from './device-database.ts'
import { sharedSetting, waitingSharesMax } from './names.ts'

export interface SharedTexts {
  title: string
  text: string
  url: string
}

interface WaitingShare extends SharedTexts {
  /** The member of this device when the text arrived; null: it is for the next member who signs in. */
  memberId: string | null
}

/** Stores a shared text, as the worker does when there is one. */
export async function storeShare(texts: SharedTexts): Promise<void> {
  await change(async (shares) => {
    const memberId = (await readLastMember())?.memberId ?? null
    return [...shares, { ...texts, memberId }].slice(-waitingSharesMax)
  })
}

/** Returns the shared texts for a member, in the order of arrival. */
export async function sharesFor(memberId: string): Promise<SharedTexts[]> {
  return (await readWaiting()).filter((each) => isFor(memberId, each))
}

/** Returns true when a text waits that arrived for this member alone. */
export async function hasSharesOf(memberId: string): Promise<boolean> {
  return (await readWaiting()).some((each) => each.memberId === memberId)
}

/** The member's first ones; what came meanwhile waits for the next time. */
export async function deleteShares(memberId: string, count: number): Promise<void> {
  await change((shares) => {
    const handedOver = new Set(shares.filter((each) => isFor(memberId, each)).slice(0, count))
    return shares.filter((each) => !handedOver.has(each))
  })
}

/**
 * Deletes the shared texts of a member; called at sign-out. Texts that arrived when nobody was signed in stay: they are
 * not this member's.
 */
export async function deleteSharesOf(memberId: string): Promise<void> {
  await change((shares) => shares.filter((each) => each.memberId !== memberId))
}

function isFor(memberId: string, share: WaitingShare): boolean {
  return share.memberId === null || share.memberId === memberId
}

async function change(to: (shares: WaitingShare[]) => WaitingShare[] | Promise<WaitingShare[]>) {
  const { settings } = deviceDatabase
  await deviceDatabase.transaction('rw', settings, async () => {
    const value = await to(await readWaiting())
    if (value.length > 0) await settings.put({ key: sharedSetting, value })
    else await settings.delete(sharedSetting)
  })
}

async function readWaiting(): Promise<WaitingShare[]> {
  return ((await deviceDatabase.settings.get(sharedSetting))?.value ?? []) as WaitingShare[]
}
