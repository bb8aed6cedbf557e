/** Joining by a letter without an email address, and signing in by its name: what it gives, and what is refused. */
import { createId } from '@porchlight/contracts/values/id'
import { minuteMs } from '@porchlight/contracts/values/time'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  aRequest,
  buildTestApp,
  type TestApp,
  type TestMember,
  type TestResponse,
  testPassword,
} from '../../../testing/app.factory.ts'
import { callSignedOut, cookiesSet, readOk } from '../../../testing/responses.factory.ts'
import { linkIn, mailsIn, mailTo } from '../../../testing/services/mailbox.factory.ts'
import {
  mailReceived,
  startMailServer,
  type TestMailServer,
  textOf,
} from '../../../testing/services/smtp-server.factory.ts'
import { addNeighbor, writeTo } from '../../conversations/conversations.factory.ts'
import { makeCoordinator } from '../../coordination/coordination.factory.ts'
import { ledgerFaults } from '../../credits/credits.queries.ts'
import { creditsOf, posted, readRefusal } from '../../help/help.factory.ts'
import { invite } from '../../invitations/invitations.factory.ts'
import { aPrintedLetter, printLetter } from '../../invitations/letters.factory.ts'
import { endLetterCode } from '../../invitations/letters.operations.ts'
import { removeMember } from '../../removal/remove-member.operations.ts'
import { joinByLetter, tryToJoin, tryToLogIn } from './join-by-letter.factory.ts'

const limits = { signUpsPerAddress: 1000, logInsPerAddress: 1000 }
const unusable = [403, 'invitation_needed']
const wrong = [401, 'wrong_name_or_password']

let testApp: TestApp
/** Runs the community. */
let ida: TestMember

async function open(environment: Record<string, string> = {}): Promise<void> {
  testApp = await buildTestApp({ LIMITS: JSON.stringify(limits), SIGN_UP: 'invited', ...environment })
  ida = await testApp.signUp('Ida')
}
afterEach(async () => {
  expect(await ledgerFaults(testApp.app.database.reader)).toEqual([])
  await testApp.close()
})

const database = () => testApp.app.database
const membersOf = (signInName: string) =>
  database().reader.selectFrom('members').where('email', '=', signInName).selectAll().execute()
const countMembers = async () => (await database().reader.selectFrom('members').select('id').execute()).length

interface SignedIn {
  id: string
  cookie: string
  call: (method: 'GET' | 'POST', path: string, body?: object) => Promise<TestResponse>
}

async function logIn(signInName: string): Promise<SignedIn> {
  const response = await tryToLogIn(testApp, signInName)
  const { id } = readOk<{ id: string }>(response)
  let cookie = cookieIn(response) ?? ''
  return {
    id,
    cookie,
    call: async (method, path, body) => {
      const answer = await callSignedOut(testApp, method, path, {
        ...(body === undefined ? {} : { body }),
        headers: { cookie },
      })
      cookie = cookieIn(answer) ?? cookie
      return answer
    },
  }
}

function cookieIn(response: TestResponse): string | undefined {
  return cookiesSet(response)
    .find((each) => /sid=/.test(each))
    ?.split(';')[0]
}

/** A neighbor without a phone whom Ida looks after. */
async function addRuth(): Promise<{ id: string; letterId: string }> {
  await makeCoordinator(testApp, ida.id)
  const { id } = readOk<{ id: string }>(
    await ida.call('POST', '/api/coordinated-neighbors', {
      body: { firstName: 'Ruth', lastName: 'Miller' },
    }),
  )
  const letter = await database()
    .reader.selectFrom('letters')
    .where('neighborId', '=', id)
    .select('id')
    .executeTakeFirstOrThrow()
  return { id, letterId: letter.id }
}

describe('P-143 who joins by a letter', () => {
  beforeEach(() => open())

  it('PLAN-008 gets the name that is on it, and the credits and posts of a neighbor without a phone', async () => {
    const ruth = await addRuth()
    const postId = await posted(
      ida,
      aRequest({ writtenFor: { id: ruth.id, name: 'Ruth M.' } }, testApp.clock.now()),
    )
    const letter = await printLetter(testApp, ruth.letterId)
    expect(letter.signInName).toMatch(/^ruth-\d{4}$/)
    const signInName = await joinByLetter(testApp, letter.code)
    expect(signInName).toBe(letter.signInName)
    const member = await logIn(signInName)
    const user = readOk<object>(await member.call('GET', '/api/auth/user'))
    expect(user).toMatchObject({ id: member.id, email: signInName, firstName: 'Ruth' })
    // The credits to begin with are given once, and one of them is in the open request.
    expect(user).toMatchObject({ credits: 1, subscriptionStatus: 'trial' })
    const post = await database().reader.selectFrom('posts').where('id', '=', postId).selectAll().execute()
    expect(post).toMatchObject([{ authorId: member.id }])
    expect(
      readOk<{ neighbors: object[] }>(await ida.call('GET', '/api/coordinated-neighbors')).neighbors,
    ).toEqual([])
  })

  it('gets a name in the letters of English, whatever the first name is, and another one for each letter', async () => {
    const namesOf = async (firstName: string) => (await aPrintedLetter(testApp, { firstName })).signInName
    expect(await namesOf('Zoë-Ann')).toMatch(/^zoeann-\d{4}$/)
    expect(await namesOf('Мария')).toMatch(/^neighbor-\d{4}$/)
    expect(await namesOf('\u202eRosa@home')).toMatch(/^rosahome-\d{4}$/)
    const names = await Promise.all(Array.from({ length: 40 }, () => namesOf('Rosa')))
    expect(new Set(names).size).toBe(40)
    const letter = await aPrintedLetter(testApp)
    expect(await printLetter(testApp, letter.id)).toMatchObject({ signInName: letter.signInName })
  })

  it('gets the same name again for the same password, when the response was lost', async () => {
    const { code } = await aPrintedLetter(testApp)
    const signInName = await joinByLetter(testApp, code)
    expect(await joinByLetter(testApp, code)).toBe(signInName)
    expect(await countMembers()).toBe(2)
    expect(readRefusal(await tryToJoin(testApp, code, { password: 'a lantern in the hall' }))).toEqual(
      unusable,
    )
  })

  it('is refused with a password that others try first, and the letter stays good', async () => {
    const { code } = await aPrintedLetter(testApp)
    expect(readRefusal(await tryToJoin(testApp, code, { password: 'password123' }))).toEqual([
      400,
      'password_guessable',
    ])
    expect(readRefusal(await tryToJoin(testApp, code, { firstName: '\u202e' }))).toEqual([400, 'invalid'])
    await joinByLetter(testApp, code)
  })
})

describe('P-143 Q18 a code', () => {
  beforeEach(() => open())

  it('brings in one of two who use it at once, whose credits are there once', async () => {
    const { code, signInName } = await aPrintedLetter(testApp, { opening: 5 })
    const responses = await Promise.all(
      ['a lantern in the hall', 'a candle on the stairs'].map((password) =>
        tryToJoin(testApp, code, { password }),
      ),
    )
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 403])
    const [member, ...otherMembers] = await membersOf(signInName)
    expect(otherMembers).toEqual([])
    const balance = await database()
      .reader.selectFrom('accounts')
      .where('id', '=', `member:${member?.id}`)
      .select('balance')
      .executeTakeFirst()
    expect(Number(balance?.balance)).toBe(7)
  })

  it('that was guessed, has ended, or is an ordinary invitation brings nobody in, with one response', async () => {
    const endedLetter = await aPrintedLetter(testApp)
    await database().transact((transaction) => endLetterCode(transaction, endedLetter.id))
    const ordinaryInvitation = await invite(ida)
    const codes = ['mE2uVSgCJrDx0Vl1ZcEwPA', endedLetter.code, ordinaryInvitation.code]
    const texts = new Set<string>()
    for (const code of codes) {
      const response = await tryToJoin(testApp, code)
      expect(readRefusal(response)).toEqual(unusable)
      texts.add(response.text)
    }
    expect(texts.size).toBe(1)
    expect(await countMembers()).toBe(1)
  })

  it('of a neighbor who was removed brings nobody in', async () => {
    const ruth = await addRuth()
    const { code } = await printLetter(testApp, ruth.letterId)
    expect((await ida.call('DELETE', `/api/coordinated-neighbors/${ruth.id}`)).status).toBe(200)
    expect(readRefusal(await tryToJoin(testApp, code))).toEqual(unusable)
  })

  it('is not good a second time when its member has left, nor is the name', async () => {
    const { code, signInName } = await aPrintedLetter(testApp)
    await joinByLetter(testApp, code)
    const { id } = await logIn(signInName)
    await removeMember({ transact: database().transact, timeZone: 'UTC', dataDir: testApp.dataDir }, id)
    expect(readRefusal(await tryToJoin(testApp, code))).toEqual(unusable)
    expect(readRefusal(await tryToLogIn(testApp, signInName))).toEqual(wrong)
    const letters = await database().reader.selectFrom('letters').selectAll().execute()
    expect(JSON.stringify(letters)).not.toContain(signInName)
  })

  it('that somebody uses who is signed in changes neither their session nor their account', async () => {
    const { code, signInName } = await aPrintedLetter(testApp, { opening: 5 })
    const before = await creditsOf(ida)
    const response = await ida.call('POST', '/api/auth/join-by-letter', {
      body: { firstName: 'Ruth', lastName: 'Miller', password: testPassword, invitation: code },
    })
    expect([response.json(), cookiesSet(response)]).toEqual([{ signInName }, []])
    expect(await creditsOf(ida)).toBe(before)
    expect(readOk<object>(await ida.call('GET', '/api/auth/user'))).toMatchObject({ id: ida.id })
    // The page of a letter says to members that they need none.
    const other = await aPrintedLetter(testApp)
    expect((await ida.call('GET', `/api/invitations/by-code/${other.code}`)).json()).toEqual({
      invitedBy: null,
    })
    const shownResponse = await callSignedOut(testApp, 'GET', `/api/invitations/by-code/${other.code}`)
    expect(shownResponse.json()).toEqual({ invitedBy: 'Ida', isLetter: true })
  })

  it('brings nobody in while nobody may join', async () => {
    await testApp.close()
    await open({ SIGN_UP: 'closed' })
    const { code } = await aPrintedLetter(testApp)
    expect(readRefusal(await tryToJoin(testApp, code))).toEqual([403, 'sign_up_closed'])
  })
})

describe('Q14 a sign-in name', () => {
  let signInName: string
  beforeEach(async () => {
    await open({ LIMITS: JSON.stringify({ ...limits, logInsPerAccount: 4 }) })
    const { code } = await aPrintedLetter(testApp, { firstName: 'Rosa' })
    signInName = await joinByLetter(testApp, code)
  })

  it('is found as hands and keyboards write it', async () => {
    const spellings = [
      signInName.toUpperCase(),
      ` ${signInName} `,
      signInName.replace('-', ' - '),
      signInName.replace('-', '\u2013'),
      `\u202a${signInName}\u202c`,
      `${signInName}\u200b`,
    ]
    for (const text of spellings) expect((await tryToLogIn(testApp, text)).status, text).toBe(200)
  })

  it('in letters that look like it, or with others around it, is nobody’s', async () => {
    const lookalikes = [
      signInName.replace('o', '\u043e'),
      signInName.replace('r', '\uff52'),
      `${signInName}1`,
      `\u00e9${signInName}`,
    ]
    for (const text of lookalikes) expect(readRefusal(await tryToLogIn(testApp, text)), text).toEqual(wrong)
  })

  it('is no email address: neither takes the other’s place', async () => {
    const byName = await tryToLogIn(testApp, ida.email)
    expect(readRefusal(byName)).toEqual([400, 'invalid'])
    expect(byName.text).toContain('This is an email address.')
    const body = { email: signInName, password: testPassword }
    const byEmail = await callSignedOut(testApp, 'POST', '/api/auth/login', { body })
    expect(readRefusal(byEmail)).toEqual([400, 'invalid'])
    const forgottenResponse = await callSignedOut(testApp, 'POST', '/api/auth/forgot-password', {
      body: { email: signInName },
    })
    expect(readRefusal(forgottenResponse)).toEqual([400, 'invalid'])
  })

  it('that exists is refused as one that does not, and guesses are counted for each alike', async () => {
    const refusalsOf = async (name: string) => {
      const texts: string[] = []
      for (let tries = 0; tries < 6; tries += 1) {
        const { status, json } = await tryToLogIn(testApp, name, 'a lantern in the hall')
        const { code, message } = json()
        texts.push(`${status} ${code} ${code === 'too_many' ? '' : message}`)
      }
      return texts
    }
    const refusals = await refusalsOf(signInName)
    expect(await refusalsOf('rosa-00000000')).toEqual(refusals)
    expect(refusals.at(-1)).toContain('too_many')
    // The right password is refused, too, until the pause is over.
    expect((await tryToLogIn(testApp, signInName)).status).toBe(429)
    testApp.clock.advance(20 * minuteMs)
    expect((await tryToLogIn(testApp, signInName)).status).toBe(200)
  })
})

describe('Q18 Q19 where mail is set up, a member without an address', () => {
  const publicUrl = 'https://help.example.org'
  const newEmail = 'ruth@example.org'
  let mailServer: TestMailServer
  let signInName: string
  let ruth: SignedIn
  beforeEach(async () => {
    mailServer = await startMailServer()
    await open({ PUBLIC_URL: publicUrl, SMTP_URL: `smtp://127.0.0.1:${mailServer.port}` })
    const { code } = await aPrintedLetter(testApp)
    signInName = await joinByLetter(testApp, code)
    ruth = await logIn(signInName)
  })
  afterEach(() => mailServer.close())

  it('may write, which a member with an unverified address may not', async () => {
    await testApp.app.close()
    await testApp.reopen()
    const [row] = await membersOf(signInName)
    expect(row).toMatchObject({ isProofWanted: 0, emailProvedAt: null })
    const noor = await addNeighbor(testApp)
    expect(readRefusal(await writeTo(ida, noor))).toEqual([403, 'prove_email'])
    const { id } = readOk<{ id: string }>(await ruth.call('POST', '/api/conversations', { userId: noor }))
    const message = { id: createId(), content: 'Good morning' }
    readOk(await ruth.call('POST', `/api/conversations/${id}/messages`, message))
    expect((await ruth.call('GET', '/api/notifications/telling')).json()).toMatchObject({
      sendsMail: false,
      wantsProof: false,
    })
  })

  it('adds one, which counts once its mailbox confirmed it; the name still signs in, and no mail went to it', async () => {
    const change = await ruth.call('POST', '/api/auth/change-email', {
      newEmail,
      currentPassword: testPassword,
    })
    expect(change.json()).toMatchObject({ waitsForMail: true })
    expect(await membersOf(signInName)).toHaveLength(1)
    const link = linkIn({ text: textOf(await mailReceived(mailServer, newEmail)) })
    const confirmation = await callSignedOut(testApp, 'POST', '/api/auth/confirm-email', {
      body: { token: link.searchParams.get('token'), password: testPassword },
    })
    expect(confirmation.status, confirmation.text).toBe(200)
    const [row] = await membersOf(newEmail)
    expect(row).toMatchObject({ id: ruth.id, emailKey: newEmail, emailProvedAt: expect.any(Number) })
    const byEmail = { email: newEmail, password: testPassword }
    expect((await callSignedOut(testApp, 'POST', '/api/auth/login', { body: byEmail })).status).toBe(200)
    expect((await tryToLogIn(testApp, signInName)).status).toBe(200)
    expect(await database().reader.selectFrom('emailUndos').selectAll().execute()).toEqual([])
    expect(mailServer.receivedMails.filter(({ to }) => JSON.stringify(to).includes(signInName))).toEqual([])
  })
})

describe('P-142 a forgotten password', () => {
  beforeEach(() => open())

  it('of a member without an address is replaced by a link that an operator hands over, once, after a fresh sign-in', async () => {
    const { code } = await aPrintedLetter(testApp)
    const signInName = await joinByLetter(testApp, code)
    const { id, call } = await logIn(signInName)
    const ask = (actId = createId()) =>
      ida.call('POST', `/api/operator/members/${id}/password-link`, {
        body: { id: actId, reason: 'Asked for at the door.' },
      })
    const actId = createId()
    const { link } = readOk<{ link: string }>(await ask(actId))
    // The same act again makes no other link, and shows none.
    expect((await ask(actId)).json()).toEqual({ ok: true })
    const token = new URL(link).searchParams.get('token')
    const reset = () =>
      callSignedOut(testApp, 'POST', '/api/auth/reset-password', {
        body: { token, password: 'a lantern in the hall' },
      })
    expect((await reset()).status).toBe(200)
    expect((await reset()).status).toBe(410)
    expect((await call('GET', '/api/auth/user')).status).toBe(401)
    expect((await tryToLogIn(testApp, signInName, 'a lantern in the hall')).status).toBe(200)
    const acts = (await ida.call('GET', '/api/operator/acts')).text
    expect(acts).toContain('send_password_link')
    expect(acts).not.toContain(token)
    testApp.clock.advance(11 * minuteMs)
    expect(readRefusal(await ask())).toEqual([403, 'sign_in_again'])
    await ida.logIn()
    // For everybody else the link goes to the member alone.
    const noor = await testApp.signUp('Noor', { invitation: (await invite(ida)).code })
    const forNoor = await ida.call('POST', `/api/operator/members/${noor.id}/password-link`, {
      body: { reason: 'Asked for at the door.' },
    })
    expect(forNoor.json()).toEqual({ ok: true })
    await mailTo(testApp.dataDir, noor.email)
    // What would have gone to the name would be there by now.
    expect(mailsIn(testApp.dataDir).map(({ headers }) => headers.To)).toEqual([noor.email])
  })
})
