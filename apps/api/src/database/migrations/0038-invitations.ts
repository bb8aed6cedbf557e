/**
 * Adds members' invitations, who came by whose, and the invitation with which a sign-up or a browser on its way to a
 * provider began.
 */
import type { Kysely } from 'kysely'
import type { EngineName } from './engine-name.ts'
import { runStatements } from './statements.ts'

const statements = [
  `create table invitations (
    id text primary key,
    code text not null unique,
    member_id text not null references members (id) on delete cascade,
    uses_max integer not null check (uses_max >= 1),
    came_count integer not null default 0 check (came_count <= uses_max),
    ends_at integer not null,
    cancelled_at integer,
    created_at integer not null
  ) strict`,
  `create index invitations_member on invitations (member_id, created_at)`,
  `create index invitations_ends on invitations (ends_at)`,
  `create table invited_members (
    member_id text primary key references members (id) on delete cascade,
    inviter_id text not null references members (id) on delete cascade,
    joined_at integer not null,
    credits integer not null,
    is_settled integer not null check (is_settled in (0, 1))
  ) strict`,
  `create index invited_members_inviter on invited_members (inviter_id)`,
  `create index invited_members_open on invited_members (member_id) where is_settled = 0`,
  `alter table pending_sign_ups add column invitation_code text`,
  `alter table sign_in_attempts add column invitation_code text`,
]

export async function up(database: Kysely<unknown>, engine: EngineName): Promise<void> {
  await runStatements(database, engine, statements)
}
