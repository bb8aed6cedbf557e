/** The one entry point of a device: operations come in and changes go out, in one round trip. */
import { issuesOf } from '@porchlight/contracts/errors/issues'
import { Refused } from '@porchlight/contracts/errors/refusals'
import { type SyncResponse, syncLimits, syncRequestSchema } from '@porchlight/contracts/sync/sync.schema'
import { protocolVersion, schemaVersion } from '@porchlight/contracts/sync/versions'
import { toIso } from '@porchlight/contracts/values/time'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { requireMember } from '../http/sessions/session.ts'
import { type Pull, type PullNothing, textOf } from './pull/pull.ts'
import type { IsClientOf } from './push/clients.ts'
import type { Prepare, Push } from './push/push.ts'

/** The oldest supported `schema`. Older apps hold their queue and fetch the new app. */
const oldestSchema = 1

interface SyncSettings {
  isOwnClient: IsClientOf
  prepare: Prepare
  push: Push
  pull: Pull
  /** Tried first where nothing was pushed. */
  pullNothing: PullNothing
  /** Returns the version of the community's settings; 0 before an operator changed any. */
  settingsVersion: () => number
  now: () => number
  /** Overridden where a newer server is tried against an older app. */
  minimumApp?: number | undefined
}

export function registerSync(app: FastifyInstance, settings: SyncSettings): void {
  const {
    isOwnClient,
    prepare,
    push,
    pull,
    pullNothing,
    settingsVersion,
    now,
    minimumApp = oldestSchema,
  } = settings

  app.post(
    '/api/sync',
    { bodyLimit: syncLimits.bytesMax, config: { access: 'member', bodyThings: 'any number' } },
    async (request, reply): Promise<SyncResponse | string> => {
      const session = requireMember(request)
      const { memberId, tokenHash } = session
      const { memberId: expectedMemberId, schema, clientId, cursor, operations } = takeRound(request, prepare)

      const unanswered = (state: 'gap' | 'forked') => ({ state, cursor, now: toIso(now()) })
      // This check comes before that of the client: a client that was never used before would be assigned to the wrong
      // member.
      if (expectedMemberId !== undefined && expectedMemberId !== memberId) return unanswered('forked')

      const isTooOld = schema < minimumApp
      const asksOnly = operations.length === 0 || isTooOld
      if (asksOnly && !(await isOwnClient(session, clientId))) return unanswered('forked')
      const pushed = asksOnly ? null : await push({ memberId, tokenHash, clientId }, operations)
      if (pushed && pushed.state !== 'ok') return unanswered(pushed.state)

      const knownSchema = Math.min(schema, schemaVersion)
      const asking = { memberId, schema: knownSchema, now: now() }
      const page = (asksOnly && (await pullNothing(asking, cursor))) || (await pull(asking, cursor))
      const response: SyncResponse = { state: page.state, cursor: page.cursor, now: toIso(now()) }
      if (page.more) response.more = true
      if (pushed && pushed.results.length > 0) response.results = pushed.results
      if (page.scopes) response.scopes = page.scopes
      if (page.refill) response.refill = page.refill
      if (settingsVersion() > 0) response.settings = settingsVersion()
      if (isTooOld) response.minimumApp = minimumApp
      if (page.rows.length === 0) return response
      // The rows are text already, because most of them were made for an earlier response.
      void reply.header('content-type', 'application/json')
      return `${JSON.stringify(response).slice(0, -1)},"rows":${textOf(page.rows)}}`
    },
  )
}

/**
 * Parses a round and prepares its operations for the database. Many rounds may wait for the database at once, and a
 * body may contain a million values, so only the accepted parts stay in memory.
 */
function takeRound(request: FastifyRequest, prepare: Prepare) {
  const body = request.body as { protocol?: unknown } | null
  request.body = null
  if (typeof body?.protocol === 'number' && body.protocol !== protocolVersion) {
    throw new Refused('update_needed')
  }
  const parsed = v.safeParse(syncRequestSchema, body)
  if (!parsed.success) throw new Refused('invalid', { issues: issuesOf(parsed.issues) })
  const { operations = [], ...roundFields } = parsed.output
  return { ...roundFields, operations: operations.map(prepare) }
}
