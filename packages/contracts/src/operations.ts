/** The whole table: one line a feature. The server registers one handler per line, behind REST and sync alike. */
import { aboutCommunity, listActivity, readPage } from './community/community.operations.ts'
import { completeProfile } from './members/members.operations.ts'
import type { AnswerOf, ArgsOf } from './operation.ts'
import { listFeaturedPlaces, listPlaces } from './places/places.operations.ts'
import { createPost, listCategories, listPosts, withdrawPost } from './posts/posts.operations.ts'
import {
  confirmSignUp,
  currentUser,
  forgotPassword,
  logIn,
  resetPassword,
  signUp,
} from './sessions/sessions.operations.ts'

const declared = [
  ...[signUp, confirmSignUp, logIn, currentUser, forgotPassword, resetPassword],
  ...[completeProfile],
  ...[createPost, withdrawPost, listPosts, listCategories],
  ...[aboutCommunity, listActivity, readPage],
  ...[listFeaturedPlaces, listPlaces],
] as const

type Declared = (typeof declared)[number]
export type OperationName = Declared['name']
export type OperationNamed<Name extends OperationName> = Extract<Declared, { name: Name }>
export type NounName = OperationName extends `${infer Noun}.${string}` ? Noun : never
/** The operations of one noun. */
export type OperationOf<Noun extends NounName> = Extract<OperationName, `${Noun}.${string}`>
export type QueuedName = Extract<Declared, { offline: 'queue' }>['name']
export type ArgsNamed<Name extends OperationName> = ArgsOf<OperationNamed<Name>>
export type AnswerNamed<Name extends OperationName> = AnswerOf<OperationNamed<Name>>

export const operations = Object.fromEntries(declared.map((each) => [each.name, each])) as {
  readonly [Name in OperationName]: OperationNamed<Name>
}
