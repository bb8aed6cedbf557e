/** Adds the texts that members were shown, the people they met, and how often a notification rang. */
import type { Kysely } from 'kysely'
import type { EngineName } from './engine-name.ts'
import { runStatements } from './statements.ts'

const statements = [
  // Each card that came into a conversation, as it was then; nobody's where a message of its own came with it.
  `create table shared_cards (
    conversation_id text not null references conversations (id) on delete cascade,
    place integer not null,
    sender_id text references members (id) on delete cascade,
    post_id text not null,
    author_id text not null references members (id) on delete cascade,
    title text not null,
    created_at integer not null,
    primary key (conversation_id, place)
  ) strict, without rowid`,
  `create index shared_cards_sender on shared_cards (sender_id, created_at) where sender_id is not null`,
  `create index shared_cards_author on shared_cards (author_id)`,
  // What a post said before its author changed it.
  `create table earlier_posts (
    post_id text not null references posts (id) on delete cascade,
    changed_at integer not null,
    said text not null,
    primary key (post_id, changed_at)
  ) strict, without rowid`,
  `create index earlier_posts_changed on earlier_posts (changed_at)`,
  // Whom somebody was told of and has no row of any more.
  `create table people_met (
    member_id text not null references members (id) on delete cascade,
    person_id text not null references members (id) on delete cascade,
    primary key (member_id, person_id)
  ) strict, without rowid`,
  `create index people_met_person on people_met (person_id)`,
  // Who cannot help with a post after all: until they write again they are not rung about it.
  `create table declined_helps (
    post_id text not null references posts (id) on delete cascade,
    member_id text not null references members (id) on delete cascade,
    declined_at integer not null,
    primary key (post_id, member_id)
  ) strict, without rowid`,
  `create index declined_helps_member on declined_helps (member_id)`,
  // What organizers write to more guests than one piece of work serves: it is sent in pieces, by the places of those who come.
  `create table meetup_letters (
    id text primary key,
    post_id text not null references posts (id) on delete cascade,
    organizer_id text not null references members (id) on delete cascade,
    content text not null,
    sent_up_to integer not null,
    last_place integer not null,
    created_at integer not null
  ) strict`,
  `create index meetup_letters_post on meetup_letters (post_id)`,
  `create index meetup_letters_organizer on meetup_letters (organizer_id)`,
  `create index meetup_letters_unsent on meetup_letters (created_at) where sent_up_to < last_place`,
  `create index meetup_letters_created on meetup_letters (created_at)`,
  // When it rang in the last day, also what this one took the place of; null of those from before, which rang once.
  `alter table notifications add column rang_at text`,
]

export async function up(database: Kysely<unknown>, engine: EngineName): Promise<void> {
  await runStatements(database, engine, statements)
}
