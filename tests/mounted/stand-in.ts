/** Answers for a mounted app in place of a server: checked against the contracts, so that none can say what a server never would. */
import { gunzipSync } from 'node:zlib'
import { Refused, toWireError } from '@porchlight/contracts/errors/refusals'
import { type Upload, uploadSchema } from '@porchlight/contracts/files/files.schema'
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
import { rowsShownBy } from '../harness/device-data.ts'

/** What is not named here is as if nobody had answered. */
export type StandInAnswers = {
  [Name in OnlineName]?: Given<Name> | Refused | (() => Promise<Given<Name> | Refused>)
}

/** As it crosses: what the contracts have a default for may be left out. */
type Given<Name extends OnlineName> = v.InferInput<(typeof operations)[Name]['answer']>

/** A part of a photo that arrived: where it begins and ends, of how much. It begins nowhere where it only asks. */
interface SentPart {
  sha256: string
  from: number | null
  end: number
  size: number
}

export interface Beginning {
  answers: StandInAnswers | null
  /** Null where whoever signs in brings a device of their own. */
  clientId: string | null
  memberId: string | null
  /** By hash. */
  pictures?: Record<string, Buffer> | undefined
  /** Without it no part of a photo is answered. */
  uploads?: ((part: SentPart) => Upload | Refused | Promise<Upload | Refused>) | undefined
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
  /** The paths of the pictures that were fetched, and the parts of photos that were sent, since then. */
  fetched: string[] = []
  parts: SentPart[] = []
  isCutOff = false
  /** What rounds are refused from here on, by the operation's name; all else is taken. */
  refusing: { [Name in QueuedName]?: Refused } = {}
  #pictures: NonNullable<Beginning['pictures']> = {}
  #uploads: Beginning['uploads']
  /** Null where there is no line. */
  #answers: StandInAnswers | null = null
  #clientId: string | null = null
  #memberId: string | null = null
  #rows: SyncRow[] = []
  #roundsAfter = Promise.resolve()

  begin({
    answers,
    clientId,
    memberId,
    pictures = {},
    uploads,
    roundsAfter = Promise.resolve(),
  }: Beginning): void {
    this.asked = []
    this.sent = []
    this.fetched = []
    this.parts = []
    this.#pictures = pictures
    this.#uploads = uploads
    this.#answers = answers
    this.#clientId = clientId
    this.#memberId = memberId
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
    const [, sha256 = ''] = /^\/api\/files\/([0-9a-f]{64})$/.exec(pathname) ?? []
    if (sha256 !== '') return this.#answerFile(route, sha256)
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

  async #answerFile(route: Route, sha256: string): Promise<void> {
    const request = route.request()
    if (request.method() === 'PUT') return this.#answerPart(route, sha256)
    const { pathname, search } = new URL(request.url())
    const picture = this.#pictures[sha256]
    if (!picture || this.isCutOff) return route.abort('internetdisconnected')
    this.fetched.push(pathname + search)
    return route.fulfill({ body: picture, contentType: 'image/jpeg' })
  }

  async #answerPart(route: Route, sha256: string): Promise<void> {
    const range = /^bytes (?:(\d+)-(\d+)|\*)\/(\d+)$/.exec(route.request().headers()['content-range'] ?? '')
    if (!this.#uploads || this.isCutOff || !range) return route.abort('internetdisconnected')
    const [first, last = '-1', size = 0] = range.slice(1)
    const part = {
      sha256,
      from: first === undefined ? null : Number(first),
      end: Number(last) + 1,
      size: Number(size),
    }
    this.parts.push(part)
    const answer = await this.#uploads(part)
    if (answer instanceof Refused) return route.fulfill({ status: answer.status, json: toWireError(answer) })
    return route.fulfill({ json: v.parse(uploadSchema, answer) })
  }

  async #answerRound(route: Route, { clientId, operations: sent = [] }: SyncRequest): Promise<void> {
    await this.#roundsAfter
    // A round of what was mounted before may still be on its way.
    const isOurs = this.#clientId === null || clientId === this.#clientId
    if (this.#answers === null || this.isCutOff || !isOurs) return route.abort('internetdisconnected')
    this.sent.push(...sent)
    const rows = await this.#rowsOf(route, sent).catch(ofLeftPage)
    if (rows === null) return route.abort('internetdisconnected').catch(() => undefined)
    const answer: SyncAnswer = {
      state: 'ok',
      cursor: 'up to now',
      now: new Date().toISOString(),
      rows: [...rows, ...this.#rows.splice(0)],
      ...(sent.length > 0 && { results: sent.map((each) => this.#resultOf(each)) }),
    }
    return route.fulfill({ json: answer })
  }

  /** What is taken is done as the device expects, as by a server that went by the same rules. */
  async #rowsOf(route: Route, sent: SentOperation[]): Promise<SyncRow[]> {
    const taken = sent.filter(({ name }) => !this.refusing[name as QueuedName]).map(({ n }) => n)
    if (taken.length === 0 || this.#memberId === null) return []
    const rows = await rowsShownBy(route.request().frame().page(), this.#memberId, taken)
    return rows.map((row) => ({ ...row, seq: 1 }))
  }

  #resultOf({ n, name }: SentOperation): Result {
    const refused = this.refusing[name as QueuedName]
    if (!refused) return { n, status: 'applied' }
    const { code, message, params } = refused
    return { n, status: 'refused', code, message, ...(params === undefined ? {} : { params: { ...params } }) }
  }
}

/** Whoever asked is gone, and nobody hears the answer. */
function ofLeftPage(error: unknown): null {
  if (/context was destroyed|has been closed/i.test(String(error))) return null
  throw error
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
