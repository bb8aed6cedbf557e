/** Rows that leave by age, dates of premium, counts whose news waits; people are there for all once they posted help. */
import type { Kysely } from 'kysely'
import type { EngineName } from './engine-name.ts'
import { runStatements } from './statements.ts'

const dayMs = 86_400_000

const statements = [
  `alter table changes add column until integer`,
  `drop index changes_audience_seq`,
  `create index changes_audience_seq on changes (audience, seq, is_gone, until)`,
  `create table delayed_touches (
    audience text not null,
    table_name text not null,
    row_id text not null,
    primary key (audience, table_name, row_id)
  ) strict, without rowid`,
  `alter table members add column premium_from integer`,
  `alter table members add column premium_until integer`,
  `alter table members add column is_shown_premium integer not null default 0 check (is_shown_premium in (0, 1))`,
  `update members set is_shown_premium = 1 where subscription_plan = 'premium' and subscription_status = 'active'`,
  `create table told_plans (
    id integer primary key check (id = 1),
    has_plans integer not null check (has_plans in (0, 1)),
    told_through text
  ) strict`,
  `alter table posts add column closed_at integer`,
  // Its author keeps what is over a year; the community 30 days.
  `insert into changes (audience, table_name, row_id, seq, is_gone)
    select 'member:' || posts.author_id, 'posts', posts.id, changes.seq, 0 from changes
    join posts on posts.id = changes.row_id
    where changes.audience = 'community' and changes.table_name = 'posts' and changes.is_gone = 0
    on conflict do nothing`,
  `update changes set until = (
    select date_needed + case when changes.audience = 'community' then ${30 * dayMs} else ${365 * dayMs} end
    from posts where posts.id = changes.row_id
    and (posts.type = 'event' or posts.status in ('completed', 'cancelled', 'expired'))
  ) where table_name in ('posts', 'postDetails')`,
  // Devices that hold them keep them; whoever comes new gets the names of those alone whose help they see.
  `update changes set is_gone = 1 where audience = 'community' and table_name = 'people'
    and not exists (select 1 from posts where posts.author_id = changes.row_id and posts.type <> 'event')`,
]

export async function up(database: Kysely<unknown>, engine: EngineName): Promise<void> {
  await runStatements(database, engine, statements)
}
