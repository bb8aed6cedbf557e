/** Answers for a mounted app in place of a server: checked against the contracts, so that none can say what a server never would. */
import { gunzipSync } from 'node:zlib'
import { Refused, toWireError } from '@porchlight/contracts/errors/refusals'
import { operations, type QueuedName } from '@porchlight/contracts/operations'
import type {
  Result,
  SentOperation,
  SyncAnswer,
  SyncRequest,
  SyncRow,
} from '@porchlight/contracts/sync/sync.schema'
import type { Request, Route } from 'playwright-core'
import * as v from 'valibot'
import type { OnlineName } from '../../apps/web/src/sync/transport.ts'

/** What is not named here is as if nobody had answered. */
export type StandInAnswers = {
  [Name in OnlineName]?: Given<Name> | Refused | (() => Promise<Given<Name> | Refused>)
}

/** As it crosses: what the contracts have a default for may be left out. */
type Given<Name extends OnlineName> = v.InferInput<(typeof operations)[Name]['answer']>

interface Beginning {
  answers: StandInAnswers | null
  /** Null where whoever signs in brings a device of their own. */
  clientId: string | null
  roundsAfter?: Promise<void> | undefined
}

interface Asked {
  name: OnlineName
  body: unknown
}

export class StandIn {
  /** The calls since the app was mounted. */
  asked: Asked[] = []
  /** The operations that rounds brought since then. */
  sent: SentOperation[] = []
  isCutOff = false
  /** What rounds are refused from here on, by the operation's name; all else is taken. */
  refusing: { [Name in QueuedName]?: Refused } = {}
  /** Null where there is no line. */
  #answers: StandInAnswers | null = null
  #clientId: string | null = null
  #rows: SyncRow[] = []
  #roundsAfter = Promise.resolve()

  begin({ answers, clientId, roundsAfter = Promise.resolve() }: Beginning): void {
    this.asked = []
    this.sent = []
    this.#answers = answers
    this.#clientId = clientId
    this.#rows = []
    this.refusing = {}
    this.#roundsAfter = roundsAfter
  }

  /** From here on. */
  change(answers: StandInAnswers): void {
    this.#answers = { ...this.#answers, ...answers }
  }

  /** What the next round brings; a row of null is gone. */
  bring(rows: Pick<SyncRow, 'table' | 'id' | 'row'>[]): void {
    this.#rows.push(...rows.map((row) => ({ ...row, seq: 1 })))
  }

  async answer(route: Route): Promise<void> {
    const request = route.request()
    const { pathname } = new URL(request.url())
    if (pathname === '/api/sync') return this.#answerRound(route, bodyOf(request) as SyncRequest)
    const name = nameOf(request.method(), pathname)
    if (name) this.asked.push({ name, body: bodyOf(request) })
    const given = name && !this.isCutOff ? this.#answers?.[name] : undefined
    if (name === null || given === undefined) return route.abort('internetdisconnected')
    const answer = typeof given === 'function' ? await given() : given
    if (answer instanceof Refused) {
      return route.fulfill({ status: answer.status, json: toWireError(answer) })
    }
    return route.fulfill({ json: v.parse(operations[name].answer, answer) })
  }

  async #answerRound(route: Route, { clientId, operations: sent = [] }: SyncRequest): Promise<void> {
    await this.#roundsAfter
    // A round of what was mounted before may still be on its way.
    const isOurs = this.#clientId === null || clientId === this.#clientId
    if (this.#answers === null || this.isCutOff || !isOurs) return route.abort('internetdisconnected')
    this.sent.push(...sent)
    const answer: SyncAnswer = {
      state: 'ok',
      cursor: 'up to now',
      now: new Date().toISOString(),
      rows: this.#rows.splice(0),
      ...(sent.length > 0 && { results: sent.map((each) => this.#resultOf(each)) }),
    }
    return route.fulfill({ json: answer })
  }

  #resultOf({ n, name }: SentOperation): Result {
    const refused = this.refusing[name as QueuedName]
    if (!refused) return { n, status: 'applied' }
    const { code, message, params } = refused
    return { n, status: 'refused', code, message, ...(params === undefined ? {} : { params: { ...params } }) }
  }
}

function nameOf(method: string, pathname: string): OnlineName | null {
  const found = Object.values(operations).find((each) => {
    const pattern = `^${each.path.replace(/:[^/]+/g, '[^/]+')}$`
    return each.offline === 'online' && each.method === method && new RegExp(pattern).test(pathname)
  })
  return (found?.name as OnlineName | undefined) ?? null
}

/** Large ones are compressed. */
export function bodyOf(request: Request): unknown {
  const body = request.postDataBuffer()
  if (!body) return null
  const isGzip = body[0] === 0x1f && body[1] === 0x8b
  return JSON.parse(String(isGzip ? gunzipSync(body) : body))
}
