/** Places that members add, review and mark; what operators do with them; and reports of them. */
import type { Kysely } from 'kysely'
import type { EngineName } from './engine-name.ts'
import { runStatements } from './statements.ts'

const statements = [
  `alter table places add column place_id text`,
  `alter table places add column is_approximate integer not null default 0 check (is_approximate in (0, 1))`,
  // In the place of image_url, which no member could ever set.
  `alter table places add column photo text`,
  `alter table places add column photo_shown text`,
  `alter table places add column closed_at integer`,
  `alter table places add column hidden_at integer`,
  `alter table places add column merged_into text references places (id) deferrable initially deferred`,
  `create index places_featured on places (is_featured, created_at)`,
  `create index places_paid on places (is_paid, created_at)`,
  `create index places_added on places (added_by, created_at)`,
  `create index places_merged on places (merged_into) where merged_into is not null`,
  `create index places_photo on places (photo) where photo is not null`,
  `create table place_reviews (
    id text primary key,
    place_id text not null references places (id) on delete cascade,
    author_id text not null references members (id),
    rating integer not null check (rating in (1, 2, 3, 4, 5)),
    review text not null,
    photo text,
    photo_shown text,
    hidden_at integer,
    created_at integer not null
  ) strict`,
  `create unique index place_reviews_once on place_reviews (place_id, author_id)`,
  `create index place_reviews_newest on place_reviews (place_id, created_at, id)`,
  `create index place_reviews_author on place_reviews (author_id, created_at)`,
  `create index place_reviews_photo on place_reviews (photo) where photo is not null`,
  `create table place_marks (
    place_id text not null references places (id) on delete cascade,
    member_id text not null references members (id),
    upvoted integer not null check (upvoted in (0, 1)),
    bookmarked integer not null check (bookmarked in (0, 1)),
    primary key (place_id, member_id)
  ) strict, without rowid`,
  `create index place_marks_member on place_marks (member_id)`,
  // For the count of a day, after which it goes: nobody is to know where somebody has been looking.
  `create table place_views (
    place_id text not null references places (id) on delete cascade,
    member_id text not null references members (id) on delete cascade,
    day text not null,
    primary key (place_id, member_id)
  ) strict, without rowid`,
  `create index place_views_member on place_views (member_id)`,
  `create index place_views_day on place_views (day)`,
  // A place may be reported that nobody here added. Which subjects there are is the program's to say.
  `create table open_reports (
    id text primary key,
    reporter_id text not null references members (id) on delete cascade,
    subject text not null,
    subject_id text not null,
    about_id text references members (id) on delete cascade,
    reason text not null,
    words text not null,
    snapshot text not null,
    photo text,
    created_at integer not null,
    closed_at integer
  ) strict`,
  `insert into open_reports
    select id, reporter_id, subject, subject_id, about_id, reason, words, snapshot, photo, created_at, closed_at
    from reports`,
  `drop table reports`,
  `alter table open_reports rename to reports`,
  `create unique index reports_once
    on reports (reporter_id, subject, subject_id, (reason = 'did_not_happen'))`,
  `create index reports_about on reports (about_id)`,
  `create index reports_open on reports (closed_at, created_at)`,
]

export async function up(database: Kysely<unknown>, engine: EngineName): Promise<void> {
  await runStatements(database, engine, statements)
}
