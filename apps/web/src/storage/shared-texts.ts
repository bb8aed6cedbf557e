/**
 * What other apps shared, from its arrival until it is in the form for a new post. The worker writes it, too, under the
 * same name (`take-share.ts`).
 */
import { deviceDatabase, readLastMember } from './device-database.ts'
import { sharedSetting, waitingSharesMax } from './names.ts'

export interface SharedTexts {
  title: string
  text: string
  url: string
}

interface WaitingShare extends SharedTexts {
  /** Whose phone it was when it came; null: it is for whoever signs in next. */
  memberId: string | null
}

/** As the worker does where there is one. */
export async function storeShare(texts: SharedTexts): Promise<void> {
  await change(async (shares) => {
    const memberId = (await readLastMember())?.memberId ?? null
    return [...shares, { ...texts, memberId }].slice(-waitingSharesMax)
  })
}

/** In the order of coming. */
export async function sharesFor(memberId: string): Promise<SharedTexts[]> {
  return (await readWaiting()).filter((each) => isFor(memberId, each))
}

/** The member's first ones; what came meanwhile waits for the next time. */
export async function deleteShares(memberId: string, count: number): Promise<void> {
  await change((shares) => {
    const handedOver = new Set(shares.filter((each) => isFor(memberId, each)).slice(0, count))
    return shares.filter((each) => !handedOver.has(each))
  })
}

/** At sign-out. What came before anybody was signed in was never this member's. */
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
