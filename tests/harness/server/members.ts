/** Changes a member in the server's data in ways that no screen offers yet. */
import { join } from 'node:path'
import BetterSqlite3 from 'better-sqlite3'
import type { TestServer } from './server.ts'

interface MemberColumns {
  zip_code?: string | null
  location?: string | null
  latitude?: number | null
  longitude?: number | null
  bio?: string | null
  subscription_plan?: string
  subscription_status?: string
  trial_ends_at?: number | null
  premium_from?: number | null
  premium_until?: number | null
  premium_ends_as?: 'canceled' | 'free' | null
  billing?: 'monthly' | 'annual' | null
  next_billing_at?: number | null
  payment_failed_at?: number | null
  is_operator?: number
  email_proved_at?: number | null
  rating_sum?: number
  rating_count?: number
  password_hash?: null
  auth_provider?: 'email' | 'google'
}

/** Changes the member's columns without any notice to devices. Phones receive the change with their next fresh copy. */
export function setMember(server: TestServer, memberId: string, columns: MemberColumns): void {
  const names = Object.keys(columns)
  const set = names.map((name) => `${name} = @${name}`).join(', ')
  const changes = change(server, `update members set ${set} where id = @id`, { ...columns, id: memberId })
  if (changes !== 1) throw new Error(`No member ${memberId}`)
}

/** Makes the last sign-in of a member, on any device, long past. */
export function ageSignIns(server: TestServer, memberId: string): void {
  change(server, 'update sessions set proved_at = 0 where member_id = @memberId', { memberId })
}

function change(server: TestServer, statement: string, values: object): number {
  const database = new BetterSqlite3(join(server.dataDir, 'porchlight.sqlite'))
  try {
    return database.prepare(statement).run(values).changes
  } finally {
    database.close()
  }
}
