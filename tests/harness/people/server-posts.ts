/** Reads the server's posts at the end of a test. */
import type { PostResponse } from '@porchlight/contracts/posts/posts.schema'
import { expect } from 'vitest'
import type { Caller } from './people.ts'

export async function postsOf(caller: Caller): Promise<PostResponse[]> {
  const response = await caller.call('GET', `/api/posts?userId=${caller.memberId}`)
  return response.body as PostResponse[]
}

export async function titlesOf(caller: Caller): Promise<string[]> {
  return (await postsOf(caller)).map(({ title }) => title).sort()
}

/** These and no others, each once, and still so a moment later. */
export async function expectPosted(caller: Caller, titles: string[]): Promise<void> {
  const expected = [...titles].sort()
  await expect.poll(() => titlesOf(caller), { timeout: 70_000 }).toEqual(expected)
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect(await titlesOf(caller)).toEqual(expected)
}
