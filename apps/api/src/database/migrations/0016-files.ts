/** Photos: whose they are, what is served of them, and which rows name them. */
import type { Kysely } from 'kysely'
import type { EngineName } from './engine-name.ts'
import { runStatements } from './statements.ts'

const statements = [
  // One for each who sent it: that somebody else sent the same is nobody's business.
  `create table files (
    member_id text not null references members (id) on delete cascade,
    sha256 text not null check (length(sha256) = 64),
    full_hash text not null,
    full_bytes integer not null,
    thumb_hash text not null,
    thumb_bytes integer not null,
    width integer not null,
    height integer not null,
    sent_bytes integer not null,
    created_at integer not null,
    unnamed_since integer,
    primary key (member_id, sha256)
  ) strict, without rowid`,
  `create index files_sha256 on files (sha256)`,
  `create index files_full on files (full_hash)`,
  `create index files_thumb on files (thumb_hash)`,
  // What lies in the store, by what it is. It is taken out once no file is made of it.
  `create table stored_files (
    hash text primary key check (length(hash) = 64),
    bytes integer not null,
    stored_at integer not null
  ) strict, without rowid`,
  ...['members', 'posts', 'messages'].flatMap((table) => [
    `alter table ${table} add column photo text`,
    `alter table ${table} add column photo_shown text`,
  ]),
  // Of what was reported: it stays for the operators until they have closed it.
  `alter table reports add column photo text`,
  `create index posts_photo on posts (photo) where photo is not null`,
  `create index messages_photo on messages (photo) where photo is not null`,
]

export async function up(database: Kysely<unknown>, engine: EngineName): Promise<void> {
  await runStatements(database, engine, statements)
}
