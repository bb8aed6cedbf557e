/**
 * A second, independent model of help: it computes the state of each post and the holder of each credit after each
 * step. It uses no rule of the app, so that a wrong rule there is found here.
 */
import { dayMs } from '@porchlight/contracts/values/time'

export type Who = 'ana' | 'bo' | 'stranger'
export type Step = 'accept' | 'start' | 'complete' | 'release' | 'dispute' | 'withdraw'

interface ModelPost {
  type: 'request' | 'offer'
  author: Who
  date: number
  state: 'pending' | 'matched' | 'in_progress' | 'completed' | 'cancelled' | 'expired'
  /** True when a credit of the requester is in escrow. */
  isPaid: boolean
  helper: Who | null
  /** The members who confirmed, in order. */
  confirmed: Who[]
  confirmedAt: number
  isOnHold: boolean
}

export interface Model {
  posts: ModelPost[]
  credits: Record<Who, number>
  /** Credits minted between both participants of a help, by month. */
  minted: Map<string, number>
  isApart: boolean
  /** The number of times that each step happened. */
  happened: Record<string, number>
}

export function emptyModel(): Model {
  const credits = { ana: 2, bo: 2, stranger: 2 }
  return { posts: [], credits, minted: new Map(), isApart: false, happened: {} }
}

export const escrowIn = ({ posts }: Model) => posts.filter(({ isPaid }) => isPaid).length

const note = ({ happened }: Model, eventName: string): true => {
  happened[eventName] = (happened[eventName] ?? 0) + 1
  return true
}

interface PostInput {
  type: ModelPost['type']
  author: Who
  date: number
  paysFor: boolean
}

/** @returns whether it is done; else it is refused, and nothing changed */
export function post(model: Model, { type, author, date, paysFor }: PostInput): boolean {
  const isPaid = type === 'request' && paysFor
  if (isPaid && model.credits[author] === 0) return false
  if (isPaid) model.credits[author] -= 1
  const noHelp = { helper: null, confirmed: [], confirmedAt: 0, isOnHold: false } as const
  model.posts.push({ type, author, date, isPaid, state: 'pending', ...noHelp, confirmed: [] })
  return true
}

const isUnderWay = ({ state }: ModelPost) => state === 'matched' || state === 'in_progress'

interface StepInput {
  step: Step
  by: Who
  helper: Who
  now: number
}

/** @returns whether it is done; else it is refused, and nothing changed */
export function take(model: Model, which: ModelPost, { step, by, helper, now }: StepInput): boolean {
  if (step === 'accept') return accept(model, which, by, helper)
  if (step === 'withdraw') return withdraw(model, which, by)
  if (by !== which.author && by !== which.helper) return false
  if (step === 'dispute') {
    if (!isUnderWay(which)) return false
    which.isOnHold = true
    return true
  }
  if (step === 'complete') return complete(model, which, by, now)
  if (step === 'start') {
    if (which.state === 'in_progress') return true
    if (which.state !== 'matched' || which.isOnHold) return false
    which.state = 'in_progress'
    return true
  }
  if (!isUnderWay(which) || which.isOnHold || which.confirmed.length > 0) return false
  letGo(model, which, now)
  return note(model, which.state === 'expired' ? 'released late' : 'released')
}

/** Accepts a helper; only two members who have written to each other can be author and helper. */
function accept(model: Model, which: ModelPost, by: Who, helper: Who): boolean {
  if (by !== which.author || helper === which.author) return false
  if (isUnderWay(which)) return which.helper === helper
  if (which.state !== 'pending' || helper === 'stranger' || model.isApart) return false
  Object.assign(which, { state: 'matched', helper, confirmed: [] })
  return true
}

function withdraw(model: Model, which: ModelPost, by: Who): boolean {
  if (by !== which.author) return false
  if (which.state === 'cancelled') return true
  if ((which.state !== 'pending' && which.state !== 'matched') || which.isOnHold) return false
  end(model, which, 'cancelled')
  return note(model, 'withdrawn')
}

function complete(model: Model, which: ModelPost, by: Who, now: number): boolean {
  // A block hides a completed help from both: to confirm it once more is to ask for what is not there.
  if (which.confirmed.includes(by) && which.state === 'completed') return !model.isApart
  if (!isUnderWay(which) || which.isOnHold) return false
  if (which.confirmed.includes(by)) return true
  which.confirmed.push(by)
  if (which.confirmed.length === 1) {
    Object.assign(which, { state: 'in_progress', confirmedAt: now })
    return note(model, 'confirmed alone')
  }
  succeed(model, which, now, true)
  return true
}

const earnerOf = ({ type, author, helper }: ModelPost) => (type === 'request' ? helper : author)

function succeed(model: Model, which: ModelPost, now: number, mayBeMinted: boolean): void {
  Object.assign(which, { state: 'completed', isOnHold: false })
  const earner = earnerOf(which)
  if (!earner) throw new Error('a help of one')
  if (which.isPaid) {
    which.isPaid = false
    model.credits[earner] += 1
    note(model, 'earned from escrow')
    return
  }
  const month = new Date(now).toISOString().slice(0, 7)
  const minted = model.minted.get(month) ?? 0
  if (!mayBeMinted) note(model, 'silence did not mint')
  else if (minted >= 4) note(model, 'a fifth was not minted')
  else {
    model.minted.set(month, minted + 1)
    model.credits[earner] += 1
    note(model, 'minted')
  }
}

function end(model: Model, which: ModelPost, state: 'cancelled' | 'expired'): void {
  Object.assign(which, { state, isOnHold: false })
  if (!which.isPaid) return
  which.isPaid = false
  model.credits[which.author] += 1
  note(model, 'returned')
}

function letGo(model: Model, which: ModelPost, now: number): void {
  which.helper = null
  if (now >= which.date) end(model, which, 'expired')
  else which.state = 'pending'
}

/** Sets or ends a block between both members. */
export function setApart(model: Model, isApart: boolean, now: number): void {
  if (isApart && !model.isApart) {
    for (const which of model.posts.filter((each) => isUnderWay(each) && !each.isOnHold)) {
      if (which.confirmed.length > 0) {
        which.isOnHold = note(model, 'held by a block')
      } else {
        letGo(model, which, now)
        note(model, 'released by a block')
      }
    }
  }
  model.isApart = isApart
}

/** @returns whether there was anything to decide */
export function decideOn(model: Model, which: ModelPost, didHappen: boolean, now: number): boolean {
  if (!which.isOnHold) return false
  if (didHappen) succeed(model, which, now, true)
  else end(model, which, 'expired')
  return note(model, 'decided')
}

/** All that is due. */
export function letClockRun(model: Model, now: number): void {
  for (const which of model.posts) {
    const { state, date, confirmed: confirmers, confirmedAt, isOnHold } = which
    if (isOnHold) continue
    if (state === 'pending' && now >= date + 7 * dayMs) end(model, which, 'expired')
    else if (!isUnderWay(which)) continue
    else if (confirmers.length === 0) {
      if (now >= date + 30 * dayMs) end(model, which, 'expired')
    } else if (now >= confirmedAt + 7 * dayMs) {
      if (confirmers[0] === earnerOf(which)) which.isOnHold = note(model, 'held by silence')
      else succeed(model, which, now, false)
    }
  }
}
