/** A community that lives through histories of helps, and is held against the model after each thing that happens. */

import { memberIdsOf } from '@porchlight/contracts/conversations/conversations.rows'
import { conversationIdOf } from '@porchlight/contracts/conversations/conversations.rules'
import { createId } from '@porchlight/contracts/values/id'
import { dayMs, hourMs, toIso } from '@porchlight/contracts/values/time'
import { expect } from 'vitest'
import { memberAccountId } from '../../../database/schema/accounts.ts'
import type { Transact, Transaction } from '../../../database/transactions/transact.ts'
import { composeBetweenTwo } from '../../../feature-parts/between-two.ts'
import type { SentOperation } from '../../../feature-parts/frames.ts'
import { createApplyOnce } from '../../../operations/apply-once.ts'
import { queuedOperations } from '../../../operations/queued-operations.ts'
import { createPlans } from '../../../plans/plans.ts'
import { anOffer, aRequest } from '../../../testing/app.factory.ts'
import { applyFreely, checkNothing } from '../../../testing/apply-freely.factory.ts'
import { memberRow } from '../../../testing/member-row.factory.ts'
import { testPostKinds } from '../../../testing/post-kinds.factory.ts'
import { usGeocoding } from '../../../testing/services/geocoding.factory.ts'
import { openTestDatabase } from '../../../testing/test-database.factory.ts'
import {
  communityAccount,
  escrowAccount,
  moveCredits,
  openAccount,
} from '../../credits/credits.operations.ts'
import { introducePerson } from '../../members/people.operations.ts'
import { postOperations } from '../../posts/posts.operations.ts'
import { safetyOperations } from '../../safety/safety.operations.ts'
import { decide } from '../decide.operations.ts'
import { helpJob } from '../help.jobs.ts'
import { helpOperations } from '../help.operations.ts'
import { helpTables } from '../helps.view.ts'
import { partByBlock } from '../on-block-or-leave.operations.ts'
import { ratingTables } from '../ratings/ratings.view.ts'
import {
  decideOn,
  emptyModel,
  escrowIn,
  letClockRun,
  type Model,
  post,
  type Step,
  setApart,
  take,
  type Who,
} from './histories.model.factory.ts'

const startedAt = Date.parse('2027-03-01T08:00Z')
/** Hours that a post's date may be ahead. */
const datesMax = 3 * 24
const people = ['ana', 'bo', 'stranger'] as const

/** A community in which one history after the other happens, each with three members of its own. */
export async function openTown() {
  let clock = startedAt
  const database = await openTestDatabase({ now: () => clock })
  const timeZone = () => 'UTC'
  const plans = createPlans(() => true)
  const applyOnce = createApplyOnce(
    queuedOperations({
      ...postOperations({
        reader: database.reader,
        now: () => clock,
        timeZone,
        hasPublicBoard: false,
        plans,
        geocoding: usGeocoding,
        kinds: testPostKinds,
      }),
      ...helpOperations({ timeZone, tellByMail: null }),
      ...safetyOperations({
        reader: database.reader,
        tellByMail: null,
        between: composeBetweenTwo([
          { tables: { ...helpTables, ...ratingTables }, blockEffects: { onBlock: partByBlock } },
        ]),
      }),
    }),
    checkNothing,
  )
  return {
    database,
    applyOnce,
    timeZone,
    job: helpJob(timeZone),
    now: () => clock,
    advance: (ms: number) => {
      clock += ms
    },
  }
}
type Town = Awaited<ReturnType<typeof openTown>>

class Crash extends Error {
  override name = 'Crash'
}

/** Throws after so many statements, like a process that dies: nothing more of this transaction happens. */
function cut(transaction: Transaction, budget: { statements: number }): Transaction {
  return {
    ...transaction,
    database: transaction.database.withPlugin({
      transformQuery: ({ node }) => {
        budget.statements -= 1
        if (budget.statements < 0) throw new Crash()
        return node
      },
      transformResult: async ({ result }) => result,
    }),
    nested: (work) => transaction.nested((inner) => work(cut(inner, budget))),
  }
}

/** The next step of a history. A step that does not fit changes nothing. */
export interface Happening {
  act: 'post' | 'step' | 'agreed' | 'late' | 'half' | 'whole' | 'pass' | 'decide' | 'block' | 'unblock'
  type: 'request' | 'offer'
  author: 'ana' | 'bo'
  by: Who
  helper: Who
  step: Step
  /** The index of the post, counted from the newest. */
  back: number
  hours: number
  didHappen: boolean
  /** The number of statements after which the first try dies; null when it does not. */
  crashAfter: number | null
  isSentTwice: boolean
}

/** The number of times that each step happened in all histories. */
export const happened: Record<string, number> = {}

export class History {
  readonly model: Model = emptyModel()
  private readonly ids: Record<Who, string> = { ana: createId(), bo: createId(), stranger: createId() }
  private readonly posts: string[] = []

  private readonly town: Town
  private readonly isAnaPremium: boolean

  constructor(town: Town, isAnaPremium: boolean) {
    this.town = town
    this.isAnaPremium = isAnaPremium
  }

  /** Adds the three members. Ana and Bo have written to each other; the stranger has written to neither. */
  async begin(): Promise<void> {
    const { database, now } = this.town
    const { ids } = this
    await database.transact(async (transaction) => {
      for (const memberKey of people) {
        const id = ids[memberKey]
        const premiumFrom = memberKey === 'ana' && this.isAnaPremium ? 0 : null
        const row = memberRow({ id, trialEndsAt: startedAt + 365_000 * dayMs, premiumFrom }, now())
        await transaction.database.insertInto('members').values(row).execute()
        await openAccount(transaction, id)
        const welcome = { id: `welcome:${id}`, reason: 'welcome', actorId: id, amount: 2 } as const
        await moveCredits(transaction, { ...welcome, from: communityAccount, to: memberAccountId(id) })
        await introducePerson(transaction, id)
      }
      const [memberA, memberB] = memberIdsOf(ids.ana, ids.bo)
      const [id, createdAt] = [conversationIdOf(ids.ana, ids.bo), now()]
      const conversationRow = { lastSeq: 2, lastMessageAt: createdAt, createdAt }
      await transaction.database
        .insertInto('conversations')
        .values({ id, memberA, memberB, openedBy: ids.bo, ...conversationRow })
        .execute()
      const messageRow = { conversationId: id, content: 'Hello', createdAt, deletedAt: null, hiddenAt: null }
      await transaction.database
        .insertInto('messages')
        .values([
          { ...messageRow, id: createId(), senderId: ids.bo, seq: 1 },
          { ...messageRow, id: createId(), senderId: ids.ana, seq: 2 },
        ])
        .execute()
    })
  }

  async live(each: Happening): Promise<void> {
    const { model, town } = this
    const { act, author } = each
    if (act === 'post') await this.post(each)
    else if (act === 'agreed' || act === 'late' || act === 'half' || act === 'whole') {
      if (!(await this.post(each))) return
      const helper: Who = author === 'ana' ? 'bo' : 'ana'
      const helpHappening = { ...each, back: 0, helper }
      await this.take({ ...helpHappening, step: 'accept', by: author })
      const inTurn = each.didHappen ? ([helper, author] as const) : ([author, helper] as const)
      const confirming = { agreed: 0, late: 0, half: 1, whole: 2 }[act]
      for (const by of inTurn.slice(0, confirming))
        await this.take({ ...helpHappening, step: 'complete', by })
      if (act === 'late') {
        await this.pass({ ...each, hours: datesMax })
        await this.take({ ...helpHappening, step: 'release', by: each.by })
      }
    } else if (act === 'step') await this.take(each)
    else if (act === 'pass') await this.pass(each)
    else if (act === 'decide') await this.decide(each)
    else {
      const isApart = act === 'block'
      setApart(model, isApart, town.now())
      expect(await this.apply('ana', `safety.${act}`, { userId: this.ids.bo }, each)).toBe(true)
    }
    await this.expectAsInModel()
  }

  private async post(each: Happening): Promise<boolean> {
    const { type, author, hours } = each
    const now = this.town.now()
    const date = now + Math.min(hours, datesMax) * hourMs
    const make = type === 'request' ? aRequest : anOffer
    const args = make({ dateNeeded: toIso(date) }, now)
    const paysFor = !(author === 'ana' && this.isAnaPremium)
    const isDone = post(this.model, { type, author, date, paysFor })
    expect(await this.apply(author, 'posts.create', args, each)).toBe(isDone)
    if (isDone) this.posts.push(String(args.id))
    return isDone
  }

  private async take(each: Happening): Promise<void> {
    const { step, by, helper, back } = each
    const index = this.posts.length - 1 - back
    const [which, id] = [this.model.posts[index], this.posts[index]]
    if (!which || id === undefined) return
    const before = `${step} by ${by} of ${JSON.stringify(which)}`
    const isDone = take(this.model, which, { step, by, helper, now: this.town.now() })
    const name = step === 'withdraw' ? 'posts.withdraw' : `help.${step}`
    const args = step === 'accept' ? { id, helperId: this.ids[helper] } : { id }
    expect(await this.apply(by, name, args, each), before).toBe(isDone)
  }

  /** Sends an operation like a device: an interrupted one is sent again with the same id. */
  private async apply(
    memberKey: Who,
    name: string,
    args: unknown,
    { crashAfter, isSentTwice }: Pick<Happening, 'crashAfter' | 'isSentTwice'>,
  ): Promise<boolean> {
    const { town } = this
    const operation: SentOperation = { id: createId(), name, version: 1, createdAt: town.now(), args }
    const send = (transact: Transact) =>
      applyFreely({ transact, applyOnce: town.applyOnce }, this.ids[memberKey], operation)
    const outcome = await this.despite(crashAfter, send)
    if (isSentTwice) expect((await send(town.database.transact)).status).toBe(outcome.status)
    return outcome.status === 'applied'
  }

  private async despite<Result>(
    crashAfter: number | null,
    work: (transact: Transact) => Promise<Result>,
  ): Promise<Result> {
    const { transact } = this.town.database
    if (crashAfter === null) return work(transact)
    const budget = { statements: crashAfter }
    try {
      return await work((inner) => transact((transaction) => inner(cut(transaction, budget))))
    } catch (error) {
      if (!(error instanceof Crash)) throw error
      happened['cut off'] = (happened['cut off'] ?? 0) + 1
      return work(transact)
    }
  }

  private async pass({ hours, crashAfter }: Pick<Happening, 'hours' | 'crashAfter'>): Promise<void> {
    const { town, model } = this
    town.advance(hours * hourMs)
    letClockRun(model, town.now())
    const turn = { stopping: new AbortController().signal }
    await this.despite(crashAfter, async (transact) => {
      while ((await town.job.run({ ...town.database, transact }, turn))?.more);
    })
  }

  private async decide({ back, didHappen, crashAfter }: Happening): Promise<void> {
    const { town, model, posts } = this
    const heldIndexes = model.posts.flatMap((each, index) => (each.isOnHold ? [index] : []))
    const index = heldIndexes.at(-1 - back)
    const [which, id] = index === undefined ? [] : [model.posts[index], posts[index]]
    if (!which || id === undefined) return
    decideOn(model, which, didHappen, town.now())
    const decision = { didHappen, timeZone: town.timeZone() }
    await this.despite(crashAfter, (transact) => transact((transaction) => decide(transaction, id, decision)))
    expect(await town.database.transact((transaction) => decide(transaction, id, decision))).toBeNull()
  }

  async expectAsInModel(): Promise<void> {
    const { reader } = this.town.database
    const rows = await reader
      .selectFrom('posts')
      .leftJoin('helps', 'helps.postId', 'posts.id')
      .where('posts.authorId', 'in', Object.values(this.ids))
      .select(['posts.id', 'status', 'helps.helperId', 'onHoldAt'])
      .execute()
    const rowsById = new Map(rows.map((row) => [row.id, row]))
    const states = this.posts.map((id) => {
      const { status, onHoldAt } = rowsById.get(id) ?? {}
      return [status, onHoldAt !== null && onHoldAt !== undefined]
    })
    expect(states).toEqual(this.model.posts.map(({ state, isOnHold }) => [state, isOnHold]))
    const accounts = await reader
      .selectFrom('accounts')
      .where('id', 'in', [escrowAccount, ...people.map((memberKey) => memberAccountId(this.ids[memberKey]))])
      .select(['id', 'balance'])
      .execute()
    const balances = new Map(accounts.map(({ id, balance }) => [id, balance]))
    const credits = people.map((memberKey) => [memberKey, balances.get(memberAccountId(this.ids[memberKey]))])
    expect(Object.fromEntries(credits)).toEqual(this.model.credits)
    expect(balances.get(escrowAccount)).toBe(escrowIn(this.model))
  }

  /** Brings everything to its end: an operator decides all open cases, and the clock does the rest. */
  async end(): Promise<void> {
    const calm = { crashAfter: null, isSentTwice: false } as const
    while (
      this.model.posts.some(
        ({ isOnHold, state }) =>
          isOnHold || state === 'pending' || state === 'matched' || state === 'in_progress',
      )
    ) {
      await this.pass({ hours: 31 * 24, ...calm })
      await this.decide({ back: 0, didHappen: false, ...calm } as Happening)
    }
    await this.pass({ hours: 31 * 24, ...calm })
    await this.expectAsInModel()
    for (const [eventName, count] of Object.entries(this.model.happened)) {
      happened[eventName] = (happened[eventName] ?? 0) + count
    }
  }
}
