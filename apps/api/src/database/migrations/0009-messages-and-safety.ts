/** Neighbors write to each other: conversations, messages, how far they were read, blocks and reports. */
import type { Kysely } from 'kysely'
import type { EngineName } from './engine-name.ts'
import { runStatements } from './statements.ts'

const statements = [
  // Whoever leaves is replaced by an id that leads to nobody: the other one keeps the conversation.
  `create table conversations (
    id text primary key,
    member_a text not null,
    member_b text not null,
    opened_by text,
    last_seq integer not null,
    last_message_at integer,
    created_at integer not null,
    check (member_a < member_b)
  ) strict`,
  `create index conversations_a on conversations (member_a)`,
  `create index conversations_b on conversations (member_b)`,
  `create index conversations_opened on conversations (opened_by, created_at)`,
  // What a card says outlives the post.
  `create table conversation_posts (
    conversation_id text not null references conversations (id) on delete cascade,
    post_id text not null,
    author_id text not null references members (id) on delete cascade,
    place integer not null,
    title text not null,
    type text not null check (type in ('request', 'offer', 'event')),
    status text not null
      check (status in ('pending', 'matched', 'in_progress', 'completed', 'cancelled', 'expired')),
    primary key (conversation_id, post_id)
  ) strict, without rowid`,
  `create index conversation_posts_author on conversation_posts (author_id)`,
  `create table read_markers (
    conversation_id text not null references conversations (id) on delete cascade,
    member_id text not null references members (id) on delete cascade,
    read_up_to integer not null check (read_up_to >= 0),
    is_muted integer not null check (is_muted in (0, 1)),
    primary key (conversation_id, member_id)
  ) strict, without rowid`,
  `create index read_markers_member on read_markers (member_id)`,
  `create table messages (
    id text primary key,
    conversation_id text not null references conversations (id) on delete cascade,
    sender_id text not null,
    seq integer not null check (seq > 0),
    content text not null,
    created_at integer not null,
    deleted_at integer,
    hidden_at integer
  ) strict`,
  `create unique index messages_place on messages (conversation_id, seq)`,
  `create index messages_sender on messages (sender_id, created_at)`,
  `create table blocks (
    member_id text not null references members (id) on delete cascade,
    blocked_id text not null references members (id) on delete cascade,
    first_name text not null,
    last_name text not null,
    created_at integer not null,
    primary key (member_id, blocked_id)
  ) strict, without rowid`,
  `create index blocks_blocked on blocks (blocked_id)`,
  `create table reports (
    id text primary key,
    reporter_id text not null references members (id) on delete cascade,
    subject text not null check (subject in ('post', 'message', 'member')),
    subject_id text not null,
    about_id text not null references members (id) on delete cascade,
    reason text not null,
    words text not null,
    snapshot text not null,
    created_at integer not null,
    closed_at integer
  ) strict`,
  `create unique index reports_once on reports (reporter_id, subject, subject_id)`,
  `create index reports_about on reports (about_id)`,
  `create index reports_open on reports (closed_at, created_at)`,
  `alter table posts add column hidden_at integer`,
  // Null of whoever joined before it was kept.
  `alter table members add column terms_agreed_at integer`,
  // Only what came by mail shows whose the address is.
  `alter table password_resets add column is_by_mail integer not null default 0 check (is_by_mail in (0, 1))`,
]

export async function up(database: Kysely<unknown>, engine: EngineName): Promise<void> {
  await runStatements(database, engine, statements)
}
