/** A program of somebody else's: two neighbors from signing up to thanks, by what was generated from the description alone. */
import createClient, { type Client, type Middleware } from 'openapi-fetch'
import type { components, paths } from './api.d.ts'

/** All that it needs of Node. */
declare const process: { argv: string[]; stdout: { write: (text: string) => void } }
const origin = process.argv[2] ?? ''

/** What every call needs besides: whose session it is, and that it comes from the server's own address. */
function sessionOf(): Middleware {
  let cookie = ''
  return {
    onRequest: ({ request }) => {
      request.headers.set('origin', origin)
      if (cookie !== '') request.headers.set('cookie', cookie)
      return request
    },
    onResponse: ({ response }) => {
      const [first] = response.headers.getSetCookie().map((each) => each.split(';')[0] ?? '')
      if (first !== undefined) cookie = first
    },
  }
}

type Member = components['schemas']['Member']
type Neighbor = { client: Client<paths>; member: Member }

async function join(firstName: string): Promise<Neighbor> {
  const client = createClient<paths>({ baseUrl: origin })
  client.use(sessionOf())
  const email = `${firstName.toLowerCase()}@example.org`
  const password = 'tall lanterns hum at dusk'
  need(await client.POST('/api/auth/signup', { body: { firstName, lastName: 'Quill', email, password } }))
  const member = need(await client.POST('/api/auth/login', { body: { email, password } }))
  return { client, member }
}

/** Throws with what the server said instead. */
function need<Data>({ data, error, response }: { data?: Data; error?: unknown; response: Response }): Data {
  if (data === undefined) throw new Error(`${response.url}: ${response.status} ${JSON.stringify(error)}`)
  return data
}

const rosa = await join('Rosa')
const theo = await join('Theo')

const post = need(
  await rosa.client.POST('/api/posts', {
    body: {
      type: 'request',
      title: 'Soup on Tuesday',
      description: 'Two pots, third floor.',
      category: 'meal_hospitality',
      dateNeeded: new Date(Date.now() + 26 * 60 * 60 * 1000).toISOString(),
      timeNeeded: '18:30',
    },
  }),
)
const id = post.id
const seen = need(await theo.client.GET('/api/posts', { params: { query: { limit: '10' } } }))
const conversation = need(await theo.client.POST('/api/conversations', { body: { postId: id } }))
const conversationId = conversation.id
need(
  await theo.client.POST('/api/conversations/{conversationId}/messages', {
    params: { path: { conversationId } },
    body: { content: 'I can bring them up.' },
  }),
)
const path = { params: { path: { id } } }
need(await rosa.client.POST('/api/posts/{id}/accept', { ...path, body: { helperId: theo.member.id } }))
need(await theo.client.POST('/api/posts/{id}/start', path))
need(await theo.client.POST('/api/posts/{id}/complete', path))
need(await rosa.client.POST('/api/posts/{id}/complete', path))
need(await rosa.client.POST('/api/posts/{id}/rating', { ...path, body: { rating: 5, review: 'Still hot.' } }))
const messages = need(
  await rosa.client.GET('/api/conversations/{conversationId}/messages', {
    params: { path: { conversationId } },
  }),
)
const after = need(await rosa.client.GET('/api/posts/{id}', path))
const credits = async ({ client }: Neighbor) => need(await client.GET('/api/auth/user')).credits
const absent = await theo.client.GET('/api/posts/{id}', {
  params: { path: { id: '0198f000-0000-7000-8000-000000000000' } },
})

process.stdout.write(
  JSON.stringify({
    titles: seen.map(({ title }) => title),
    messages: messages.length,
    state: after.status,
    credits: { rosa: await credits(rosa), theo: await credits(theo) },
    refusal: absent.error?.code,
  }),
)
