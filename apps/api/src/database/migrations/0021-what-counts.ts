/**
 * Adds what counts of helps and ratings, the limits on new members' credits, and the rule of one open report of each
 * item.
 */
import { mailboxDigest } from '@porchlight/contracts/values/text/mailbox'
import { type Kysely, sql } from 'kysely'
import type { EngineName } from './engine-name.ts'
import { runStatements } from './statements.ts'

/** A completed help, and who of its two helped. */
const earner = `case posts.type when 'request' then helps.helper_id else helps.author_id end`
const completed = `from helps join posts on posts.id = helps.post_id where posts.status = 'completed'`

const statements = [
  // Of helps from before nobody knows who started them.
  `alter table helps add column started_by text`,
  // Since when a rating may count: it is shown, and whom it is about took a step of their own.
  `alter table ratings add column counts_from integer`,
  `update ratings set counts_from = shown_at where shown_at is not null and (
    exists (select 1 from helps where helps.post_id = ratings.post_id and (
      (helps.author_id = ratings.rated_id and helps.author_confirmed_at is not null)
      or (helps.helper_id = ratings.rated_id and helps.helper_confirmed_at is not null)))
    or exists (select 1 from ratings answers
      where answers.post_id = ratings.post_id and answers.rater_id = ratings.rated_id))`,
  // Helps that garden and weeks count; 'people_helped' counts people from now on.
  `alter table members add column counted_helps integer not null default 0`,
  `update members set counted_helps = people_helped`,
  // As either of the two, whatever becomes of the other.
  `alter table members add column has_completed_help integer not null default 0
    check (has_completed_help in (0, 1))`,
  `update members set has_completed_help = 1 where people_helped > 0
    or id in (select helps.author_id ${completed}) or id in (select helps.helper_id ${completed})`,
  // Whose counts are of before, and what of these is of neighbors who left: nobody knows any more who they were.
  `create table recounts (
    member_id text primary key references members (id) on delete cascade,
    rating_sum integer not null,
    rating_count integer not null,
    helps integer not null
  ) strict, without rowid`,
  `insert into recounts (member_id, rating_sum, rating_count, helps)
    select id,
      rating_sum - coalesce((select sum(rating) from ratings where rated_id = members.id and shown_at is not null), 0),
      rating_count - (select count(*) from ratings where rated_id = members.id and shown_at is not null),
      people_helped - (select count(*) ${completed} and ${earner} = members.id)
    from members`,
  // Who had the credits that everybody starts with, as a digest: of the same mailbox nobody has them twice.
  `create table welcomed_mailboxes (digest text primary key) strict, without rowid`,
  // What was closed may be reported again.
  `drop index reports_once`,
  `create unique index reports_once
    on reports (reporter_id, subject, subject_id, (reason = 'did_not_happen')) where closed_at is null`,
  // How many somebody made in a day.
  `create index reports_reporter on reports (reporter_id, created_at)`,
]

export async function up(database: Kysely<unknown>, engine: EngineName): Promise<void> {
  await runStatements(database, engine, statements)
  const { rows } = await sql<{ email_key: string }>`select email_key from members`.execute(
    database.withoutPlugins(),
  )
  for (const { email_key: emailKey } of rows) {
    const digest = mailboxDigest(emailKey)
    await sql`insert into welcomed_mailboxes (digest) values (${digest}) on conflict do nothing`.execute(
      database,
    )
  }
}
