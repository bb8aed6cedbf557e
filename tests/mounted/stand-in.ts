/**
 * Responds to a mounted app in place of a server. It has a handler for each online operation, for rounds and for files,
 * and checks all responses against the contracts, so that none is one that a server would never send.
 */
import { Refused } from '@porchlight/contracts/errors/refusals'
import { filePath } from '@porchlight/contracts/files/files.rules'
import { type Upload, uploadSchema } from '@porchlight/contracts/files/files.schema'
import type { Member } from '@porchlight/contracts/members/members.schema'
import { type OperationName, operations, type QueuedName } from '@porchlight/contracts/operations'
import type {
  Result,
  SentOperation,
  SyncRequest,
  SyncResponse,
  SyncRow,
} from '@porchlight/contracts/sync/sync.schema'
import type { TableName } from '@porchlight/contracts/sync/tables'
import { type HttpHandler, HttpResponse, type HttpResponseResolver, http, type PathParams } from 'msw'
import type { Page } from 'playwright-core'
import * as v from 'valibot'
import { paths, serverPaths } from '../../apps/web/src/paths.ts'
import { rowsShownBy } from '../harness/device/device-data.ts'
import { checkArgs, checkRefusal, checkRow, checkSent } from './contracts.ts'
import { handlerOf, noSignal, readBody, refuse, respondWithJson } from './http-forms.ts'

type OnlineName = Exclude<OperationName, QueuedName>

/** Responses by operation. An operation that is not named gets no response. */
export type StandInResponses = {
  [Name in OnlineName]?: ResponseInput<Name> | Refused | (() => Promise<ResponseInput<Name> | Refused>)
}

/** The response as it crosses: fields with a default in the contracts may be left out. */
type ResponseInput<Name extends OnlineName> = v.InferInput<(typeof operations)[Name]['response']>

/**
 * A part of a photo that arrived: its first byte, the byte after its last, and the size of the whole photo. `from` is
 * null when the request only checks how much the server has.
 */
interface SentPart {
  sha256: string
  from: number | null
  end: number
  size: number
}

export interface Beginning {
  responses: StandInResponses | null
  /** The device's id; null when the member who signs in brings a device of their own. */
  clientId: string | null
  memberId: string | null
  /** Pictures by their hash. */
  pictures?: Record<string, Buffer> | undefined
  /** Responds to a part of a photo; without it no part gets a response. */
  uploads?: ((part: SentPart) => Upload | Refused | Promise<Upload | Refused>) | undefined
  roundsAfter?: Promise<void> | undefined
  roundRefusal?: Refused | undefined
}

interface Call {
  name: OnlineName
  body: unknown
}

export const round = { method: 'POST', path: '/api/sync' }

export class StandIn {
  /** Faults of responses that no server would send, until a test takes them. */
  readonly faults: string[] = []
  /** The calls since the app was mounted. */
  calls: Call[] = []
  /**
   * The operations of all rounds with a response since then. A round that was refused as a whole applied nothing and is
   * not included.
   */
  sentOperations: SentOperation[] = []
  /** The paths of the pictures that were fetched, and the parts of photos that were sent, since then. */
  fetchedPaths: string[] = []
  parts: SentPart[] = []
  isCutOff = false
  /** Refusals of later rounds by the operation's name. All other operations are applied. */
  refusals: { [Name in QueuedName]?: Refused } = {}
  /** The refusal of each later round as a whole. */
  roundRefusal: Refused | null = null
  /** The version of the community's settings that rounds say; undefined before they were changed. */
  settingsVersion: number | undefined
  /** The promise after which rounds receive responses. */
  roundsAfter: Promise<void> = Promise.resolve()
  #pictures: NonNullable<Beginning['pictures']> = {}
  #uploads: Beginning['uploads']
  /** The responses; null when there is no connection. */
  #answers: StandInResponses | null = null
  #clientId: string | null = null
  #memberId: string | null = null
  #rows: SyncRow[] = []
  /** The number of rows that rounds have brought; the cursor tells it. */
  #broughtCount = 0
  /** Resolves when the mounted app is removed. Requests that are still open at that moment get no response. */
  #leaving = Promise.withResolvers<void>()
  readonly #page: () => Page

  /** The page is any of those that hold the device's database. */
  constructor(page: () => Page) {
    this.#page = page
  }

  begin({
    responses,
    clientId,
    memberId,
    pictures = {},
    uploads,
    roundsAfter = Promise.resolve(),
    roundRefusal,
  }: Beginning): void {
    this.calls = []
    this.sentOperations = []
    this.fetchedPaths = []
    this.parts = []
    this.#pictures = pictures
    this.#uploads = uploads
    this.#answers = responses
    this.#clientId = clientId
    this.#memberId = memberId
    this.#rows = []
    this.refusals = {}
    this.roundRefusal = roundRefusal ?? null
    this.settingsVersion = undefined
    this.roundsAfter = roundsAfter
    this.#leaving.resolve()
    this.#leaving = Promise.withResolvers()
  }

  /** Adds or replaces responses from now on. */
  change(responses: StandInResponses): void {
    this.#answers = { ...this.#answers, ...responses }
  }

  /** Another member signs in on this phone, with a device of their own, which begins with the next round. */
  takeRoundsOf(member: Member): void {
    this.#clientId = null
    this.#memberId = member.id
    this.bring([{ table: 'members', id: member.id, row: member }])
  }

  /** Adds rows to the next round; a row of null is deleted. */
  bring(rows: Pick<SyncRow, 'table' | 'id' | 'row'>[]): void {
    for (const { table, row } of rows) if (row !== null) checkRow(table as TableName, row)
    this.#rows.push(...rows.map((row) => ({ ...row, seq: 1 })))
  }

  /** Returns the titles of the posts that rounds sent, in their order. */
  titlesSent(): unknown[] {
    return this.sentOperations.map(({ args }) => (args as { title?: string }).title)
  }

  /** Returns msw's handlers for an address. A call that is not declared gets no response. */
  handlersAt(origin: string): HttpHandler[] {
    const ofOperations = Object.values(operations)
      .filter(isOnline)
      .map(({ name, method, path }) =>
        http[handlerOf[method]](
          `${origin}${path}`,
          this.#keepFaults((call) => this.#call(name, call)),
        ),
      )
    return [
      http.post(
        `${origin}${round.path}`,
        this.#keepFaults(({ request }) => this.#answerRound(request)),
      ),
      http.get(
        `${origin}${filePath(':sha256')}`,
        this.#keepFaults(({ request }) => this.#answerFile(request)),
      ),
      http.put(
        `${origin}${filePath(':sha256')}`,
        this.#keepFaults(({ request }) => this.#answerPart(request)),
      ),
      ...ofOperations,
      // A page request for the log-in path gets a redirect, as the server sends it.
      http.get(
        `${origin}${serverPaths.logIn}`,
        () => new HttpResponse(null, { status: 302, headers: { location: paths.auth } }),
      ),
      http.all(`${origin}/api/*`, noSignal),
    ]
  }

  /** Records a fault of a response for the test in which it happened. The app gets a network error. */
  #keepFaults(response: HttpResponseResolver): HttpResponseResolver {
    return async (call) => {
      try {
        return await response(call)
      } catch (error) {
        this.faults.push(String(error))
        return noSignal()
      }
    }
  }

  async #call(
    name: OnlineName,
    { request, params }: { request: Request; params: PathParams },
  ): Promise<Response> {
    // A call without arguments has no body.
    const body = (await readBody(request)) ?? {}
    this.calls.push({ name, body })
    checkArgs(name, { ...body, ...Object.fromEntries(new URL(request.url).searchParams), ...params })
    const source = this.isCutOff ? undefined : this.#answers?.[name]
    if (source === undefined) return noSignal()
    const response = typeof source === 'function' ? await this.#unlessLeft<unknown>(source()) : source
    if (response === undefined) return noSignal()
    if (!(response instanceof Refused)) return respondWithJson(v.parse(operations[name].response, response))
    checkRefusal(response, operations[name])
    return refuse(response)
  }

  /**
   * Resolves with undefined when the page is unmounted first. The caller would otherwise wait for ever, and later
   * callers that share its request would too.
   */
  #unlessLeft<ResponseBody>(response: Promise<ResponseBody>): Promise<ResponseBody | undefined> {
    return Promise.race([response, this.#leaving.promise.then(() => undefined)])
  }

  #answerFile({ url }: Request): Response {
    const { pathname, search } = new URL(url)
    const picture = this.#pictures[hashIn(pathname)]
    if (!picture || this.isCutOff) return noSignal()
    this.fetchedPaths.push(pathname + search)
    return new HttpResponse(new Uint8Array(picture), { headers: { 'content-type': 'image/jpeg' } })
  }

  async #answerPart({ url, headers }: Request): Promise<Response> {
    const range = /^bytes (?:(\d+)-(\d+)|\*)\/(\d+)$/.exec(headers.get('content-range') ?? '')
    if (!this.#uploads || this.isCutOff || !range) return noSignal()
    const [first, last = '-1', size = 0] = range.slice(1)
    const part = {
      sha256: hashIn(new URL(url).pathname),
      from: first === undefined ? null : Number(first),
      end: Number(last) + 1,
      size: Number(size),
    }
    this.parts.push(part)
    const response = await this.#uploads(part)
    if (!(response instanceof Refused)) return respondWithJson(v.parse(uploadSchema, response))
    checkRefusal(response, { method: 'PUT', path: filePath(':sha256') })
    return refuse(response)
  }

  async #answerRound(request: Request): Promise<Response> {
    const { clientId, operations: sentOperations = [] } = (await readBody(request)) as SyncRequest
    await this.#unlessLeft(this.roundsAfter)
    // A round of what was mounted before may still be on its way.
    const isOurs = this.#clientId === null || clientId === this.#clientId
    if (this.#answers === null || this.isCutOff || !isOurs) return noSignal()
    sentOperations.forEach(checkSent)
    if (this.roundRefusal) {
      checkRefusal(this.roundRefusal, round)
      return refuse(this.roundRefusal)
    }
    this.sentOperations.push(...sentOperations)
    const rows = await this.#rowsOf(sentOperations).catch(ofLeftPage)
    if (rows === null) return noSignal()
    const responseRows = [...rows, ...this.#rows.splice(0)]
    this.#broughtCount += responseRows.length
    const response: SyncResponse = {
      state: 'ok',
      cursor: `up to ${this.#broughtCount}`,
      now: new Date().toISOString(),
      ...(this.settingsVersion === undefined ? {} : { settings: this.settingsVersion }),
      rows: responseRows,
      ...(sentOperations.length > 0 && { results: sentOperations.map((each) => this.#resultOf(each)) }),
    }
    return respondWithJson(response)
  }

  /** Returns the rows of applied operations as the device predicts them, as a server with the same rules would. */
  async #rowsOf(sentOperations: SentOperation[]): Promise<SyncRow[]> {
    const takenNumbers = sentOperations
      .filter(({ name }) => !this.refusals[name as QueuedName])
      .map(({ n }) => n)
    if (takenNumbers.length === 0 || this.#memberId === null) return []
    const rows = await rowsShownBy(this.#page(), this.#memberId, takenNumbers)
    return rows.map((row) => ({ ...row, seq: 1 }))
  }

  #resultOf({ n, name }: SentOperation): Result {
    const refusal = this.refusals[name as QueuedName]
    if (!refusal) return { n, status: 'applied' }
    checkRefusal(refusal, operations[name as QueuedName])
    const { code, message, params } = refusal
    return { n, status: 'refused', code, message, ...(params === undefined ? {} : { params: { ...params } }) }
  }
}

/** Returns null for errors of a page that was left, because nobody receives the response. */
function ofLeftPage(error: unknown): null {
  if (/context was destroyed|has been closed/i.test(String(error))) return null
  throw error
}

type Declared = (typeof operations)[OperationName]

function isOnline(operation: Declared): operation is Extract<Declared, { offline: 'online' }> {
  return operation.offline === 'online'
}

function hashIn(pathname: string): string {
  return pathname.split('/').at(-1) ?? ''
}
