/**
 * Measures the least that a write costs: the same rows under the same savepoints as ours, by handwritten statements
 * that look nothing up and refuse nothing. Requests that arrive together share a commit here too.
 */
import { createHash, randomBytes } from 'node:crypto'
import type { SentOperation } from '@porchlight/contracts/sync/sync.schema'
import type { Database, Statement } from 'better-sqlite3'

const dayMs = 86_400_000

interface FloorWrites {
  /** Writes the operations of a new device that begins with these. */
  push: (memberId: string, clientId: string, operations: readonly SentOperation[]) => Promise<void>
  post: (memberId: string, id: string, args: Record<string, unknown>) => Promise<void>
}

type Values = Record<string, string | number | null>

export function createFloorWrites(database: Database): FloorWrites {
  const statements = new Map<string, Statement>()
  const run = (text: string, ...values: (string | number | null)[]) => {
    let statement = statements.get(text)
    if (!statement) {
      statement = database.prepare(text)
      statements.set(text, statement)
    }
    return statement.run(...values)
  }
  const nextNumber = database.prepare('update change_head set seq = seq + 1 returning seq').pluck()
  const insertPost = database.prepare(insertOf('posts', postColumns))
  const queuedWrites: { work: () => void; done: () => void }[] = []

  function commit(): void {
    const together = queuedWrites.splice(0)
    run('begin immediate')
    for (const { work } of together) {
      run('savepoint nested_0')
      work()
      run('release nested_0')
    }
    run('commit')
    for (const { done: resolve } of together) resolve()
  }

  function soon(work: () => void): Promise<void> {
    return new Promise((resolve) => {
      if (queuedWrites.length === 0) setImmediate(commit)
      queuedWrites.push({ work, done: resolve })
    })
  }

  function apply(memberId: string, id: string, name: string, args: Record<string, unknown>): void {
    const now = Date.now()
    const hash = createHash('sha256')
      .update(`${name} ${JSON.stringify(args)}`)
      .digest('base64url')
    run('savepoint nested_1')
    run('savepoint nested_2')
    const row = postOf(memberId, args, now)
    insertPost.run(row)
    recordChange(now, String(row.id), memberId)
    run('release nested_2')
    run(
      `insert into operations (member_id, id, name, args_hash, status, code, params, answer, settled_at)
       values (?, ?, ?, ?, 'applied', null, null, null, ?)`,
      memberId,
      id,
      name,
      hash,
      now,
    )
    run('release nested_1')
  }

  /** Records the change for the community, and for its author with its details. */
  function recordChange(now: number, id: string, memberId: string): void {
    const seq = nextNumber.get() as number
    run(
      'insert into change_numbers (seq, tag, created_at) values (?, ?, ?)',
      seq,
      randomBytes(4).toString('hex'),
      now,
    )
    const ownAudience = `member:${memberId}`
    run(
      `insert into changes (audience, table_name, row_id, is_gone, until, seq)
       values (?, 'posts', ?, 0, null, ?), (?, 'posts', ?, 0, null, ?), (?, 'postDetails', ?, 0, null, ?)
       on conflict (audience, table_name, row_id)
       do update set seq = excluded.seq, is_gone = excluded.is_gone, until = excluded.until`,
      ...['community', id, seq],
      ...[ownAudience, id, seq],
      ...[ownAudience, id, seq],
    )
  }

  return {
    push: (memberId, clientId, operations) =>
      soon(() => {
        run(
          'insert into sync_clients (id, member_id, last_number, created_at) values (?, ?, 0, ?) on conflict (id) do nothing',
          clientId,
          memberId,
          Date.now(),
        )
        for (const { id, n, name, args } of operations) {
          apply(memberId, id, name, args as Record<string, unknown>)
          run(
            'insert into acknowledgements (client_id, number, operation_id) values (?, ?, ?)',
            clientId,
            n,
            id,
          )
          run('update sync_clients set last_number = ? where id = ?', n, clientId)
        }
      }),
    post: (memberId, id, args) => soon(() => apply(memberId, id, 'posts.create', args)),
  }
}

const postColumns = [
  ...['id', 'author_id', 'type', 'title', 'description', 'category', 'subcategory', 'location', 'latitude'],
  ...['longitude', 'zip_code', 'date_needed', 'time_needed', 'max_attendees', 'current_attendees'],
  ...['gender_preference', 'has_tip_jar', 'status', 'closed_at', 'hidden_at', 'helper_id', 'clock_at'],
  ...['written_at', 'created_at'],
]

function insertOf(table: string, columns: readonly string[]): string {
  const values = columns.map((column) => `@${column}`)
  return `insert into ${table} (${columns.join(', ')}) values (${values.join(', ')})`
}

function postOf(memberId: string, args: Record<string, unknown>, now: number): Values {
  const values = args as Values
  const dateNeeded = Date.parse(String(values.dateNeeded))
  return {
    id: values.id ?? null,
    author_id: memberId,
    type: values.type ?? null,
    title: values.title ?? null,
    description: values.description ?? null,
    category: values.category ?? null,
    subcategory: values.subcategory ?? null,
    location: values.location ?? null,
    latitude: null,
    longitude: null,
    zip_code: values.zipCode ?? null,
    date_needed: dateNeeded,
    time_needed: values.timeNeeded ?? null,
    max_attendees: null,
    current_attendees: 0,
    gender_preference: null,
    has_tip_jar: 0,
    status: 'pending',
    closed_at: null,
    hidden_at: null,
    helper_id: null,
    clock_at: dateNeeded + dayMs,
    written_at: now,
    created_at: now,
  }
}
