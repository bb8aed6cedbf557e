/** The kinds of posts, for tests that apply operations of posts without the whole server. */
import type { PostKinds } from '../feature-parts/post-kinds.ts'
import { helpKind } from '../features/help/withdraw-help.operations.ts'
import { meetupKind } from '../features/meetups/change-meetup.operations.ts'

export const testPostKinds: PostKinds = { request: helpKind, offer: helpKind, event: meetupKind }
