/** The server as operators run it, with members who have signed up. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defaultLimits } from '../../apps/api/src/http/limits/limits.ts'
import { server, serverEnvironment, serverOptions } from '../../scripts/paths.mjs'
import { makePerson } from '../harness/people/people.ts'
import { type MeasuredProcess, startMeasured } from './measured-process.ts'

export interface Member {
  readonly id: string
  readonly cookie: string
}

export interface Ours extends MeasuredProcess {
  readonly dataDir: string
  readonly members: readonly Member[]
}

/** It is the server that is measured, and not how much of it one member may have. */
const noLimits = Object.fromEntries(Object.keys(defaultLimits).map((name) => [name, 1_000_000]))

export async function startOurs(memberCount: number, settings: Record<string, string> = {}): Promise<Ours> {
  const dataDir = mkdtempSync(join(tmpdir(), 'porchlight-bench-'))
  const measured = await startMeasured({
    file: server,
    options: serverOptions,
    environment: {
      ...serverEnvironment,
      // These options of Node allow a profile of the server.
      ...(process.env.BENCH_NODE_OPTIONS ? { NODE_OPTIONS: process.env.BENCH_NODE_OPTIONS } : {}),
      LOG_LEVEL: 'warn',
      BACKUPS: 'off',
      LIMITS: JSON.stringify(noLimits),
      DATA_DIR: dataDir,
      ...settings,
    },
  })
  const members: Member[] = []
  for (let index = 0; index < memberCount; index += 1) members.push(await signUp(measured.origin))
  return {
    ...measured,
    dataDir,
    members,
    stop: async () => {
      await measured.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

async function signUp(origin: string): Promise<Member> {
  const person = makePerson()
  const headers = { origin, 'content-type': 'application/json' }
  const call = async (path: string, body: object) => {
    const response = await fetch(`${origin}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return response
  }
  await call('/api/auth/signup', person)
  const response = await call('/api/auth/login', { email: person.email, password: person.password })
  const { id } = (await response.json()) as { id: string }
  const cookie = response.headers
    .getSetCookie()
    .map((text) => text.split(';')[0])
    .join('; ')
  return { id, cookie }
}
