/** What no screen can do to a member yet: a test writes it into the server's data itself. */
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
}

/** Nobody is told: phones hear of it with their next fresh copy. */
export function setMember(server: TestServer, memberId: string, columns: MemberColumns): void {
  const database = new BetterSqlite3(join(server.dataDir, 'porchlight.sqlite'))
  try {
    const names = Object.keys(columns)
    const set = names.map((name) => `${name} = @${name}`).join(', ')
    const { changes } = database
      .prepare(`update members set ${set} where id = @id`)
      .run({ ...columns, id: memberId })
    if (changes !== 1) throw new Error(`No member ${memberId}`)
  } finally {
    database.close()
  }
}
