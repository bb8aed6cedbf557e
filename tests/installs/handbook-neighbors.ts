/** Neighbors of a community on a machine of its own: they reach it there by its name, as any browser would. */
import { createHash } from 'node:crypto'
import sharp from 'sharp'
import type { DebianMachine } from './debian-machine.ts'

const origin = 'https://help.example.org'
const password = 'tall lanterns hum at dusk'
/** The file into which all mail of that machine is delivered. */
const mailbox = '/var/mail/neighbor'

export interface Neighbor {
  logIn: () => Promise<void>
  post: (title: string) => Promise<void>
  postWithPhoto: (title: string) => Promise<void>
  /** Returns the titles of the posts they see. */
  titles: () => Promise<string[]>
  /** Returns the widths of the photos they can open, in pixels. */
  photoWidths: () => Promise<number[]>
}

interface Post {
  title: string
  imageUrl: string | null
}

interface ResponseBody {
  status: number
  body: unknown
}

export function openNeighborhood(machine: DebianMachine) {
  const call =
    (name: string) =>
    async (method: string, path: string, body?: object): Promise<ResponseBody> => {
      const jar = `/home/neighbor/${name}.cookies`
      machine.write('/tmp/body.json', JSON.stringify(body ?? {}))
      const data = body === undefined ? '' : `-H 'content-type: application/json' -d @/tmp/body.json`
      const words = `-sS -X ${method} -H 'origin: ${origin}' -b ${jar} -c ${jar} -w '\\n%{http_code}' ${data}`
      const lines = (await machine.run(`curl ${words} '${origin}${path}'`)).split('\n')
      const status = Number(lines.pop())
      const text = lines.join('\n')
      return { status, body: text === '' ? null : JSON.parse(text) }
    }
  const emailOf = (name: string) => `${name.toLowerCase()}@example.org`
  const askToJoin = async (name: string, communityCode?: string) => {
    const personFields = { firstName: name, lastName: 'Quill', email: emailOf(name), password }
    const signUpFields = { ...personFields, ...(communityCode === undefined ? {} : { communityCode }) }
    const { body } = await call(name)('POST', '/api/auth/signup', signUpFields)
    return (body as { code?: string }).code ?? null
  }
  const neighborCalled = (name: string): Neighbor => {
    const send = async (method: string, path: string, body?: object) => {
      const response = await call(name)(method, path, body)
      if (response.status !== 200)
        throw new Error(`${path}: ${response.status} ${JSON.stringify(response.body)}`)
      return response.body
    }
    const posts = async () => (await send('GET', '/api/posts')) as Post[]
    return {
      logIn: async () => void (await send('POST', '/api/auth/login', { email: emailOf(name), password })),
      post: async (title) => void (await send('POST', '/api/posts', offerOf(title))),
      postWithPhoto: async (title) => {
        const bytes = await picture()
        const sha256 = createHash('sha256').update(bytes).digest('hex')
        await send('POST', '/api/posts', { ...offerOf(title), photo: sha256 })
        machine.write('/tmp/photo.jpg', bytes)
        const range = `bytes 0-${bytes.length - 1}/${bytes.length}`
        const headers = `-H 'origin: ${origin}' -H 'content-type: application/octet-stream' -H 'content-range: ${range}'`
        const words = `-sSf -X PUT ${headers} -b /home/neighbor/${name}.cookies --data-binary @/tmp/photo.jpg`
        await machine.run(`curl ${words} '${origin}/api/files/${sha256}'`)
      },
      titles: async () => (await posts()).map(({ title }) => title),
      photoWidths: async () => {
        const widths: number[] = []
        for (const { imageUrl } of await posts()) {
          if (!imageUrl) continue
          const words = `-sSf -b /home/neighbor/${name}.cookies -o /tmp/seen`
          await machine.run(`curl ${words} '${new URL(imageUrl, origin)}'`)
          widths.push((await sharp(machine.readBytes('/tmp/seen')).metadata()).width)
        }
        return widths
      },
    }
  }
  return {
    /** Returns the code of the refusal; null when there was none. */
    askToJoin,
    signUp: async (name: string) => {
      const refusal = await askToJoin(name)
      if (refusal !== null) throw new Error(`${name} could not sign up: ${refusal}`)
      const neighbor = neighborCalled(name)
      await neighbor.logIn()
      return neighbor
    },
    joinByMail: async (name: string, communityCode: string) => {
      const refusal = await askToJoin(name, communityCode)
      if (refusal !== 'confirm_by_mail') throw new Error(`${name} was to get a mail: ${refusal}`)
      const token = await tokenFor(machine, emailOf(name))
      const { status, body } = await call(name)('POST', '/api/auth/confirm-signup', { token, password })
      if (status !== 200) throw new Error(`${name} did not get in: ${JSON.stringify(body)}`)
      return neighborCalled(name)
    },
  }
}

/** Mails break long lines, and write `=` in another way. */
const decoded = (mail: string) => mail.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=')

/** Returns the token of the newest mail to that address with a sign-up link. */
async function tokenFor(machine: DebianMachine, email: string): Promise<string> {
  for (const latest = Date.now() + 20_000; Date.now() < latest; ) {
    const mails = machine.read(mailbox).split(/^From /m)
    const mail = mails.findLast((each) => each.includes(`To: ${email}`)) ?? ''
    const token = /confirm-sign-up\?token=(?<token>[\w-]+)/.exec(decoded(mail))?.groups?.token
    if (token !== undefined) return token
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new Error(`No mail came to ${email}`)
}

/** Another one each time, since bytes that are there already are not sent. */
function picture(): Promise<Buffer> {
  const background = { r: Date.now() % 256, g: 120, b: 60 }
  return sharp({ create: { width: 640, height: 480, channels: 3, background } })
    .jpeg()
    .toBuffer()
}

const offerOf = (title: string) => ({
  type: 'offer',
  title,
  description: 'By the stairs, from six on.',
  dateNeeded: new Date(Date.now() + 26 * 60 * 60 * 1000).toISOString(),
  timeNeeded: '18:30',
})
