/** Lists the letters that wait for their neighbors, prints them for paper, mails them one by one, and ends or deletes one. */
import { closeSync, existsSync, openSync, writeSync } from 'node:fs'
import { extname, resolve } from 'node:path'
import { invitationPathStart } from '@porchlight/contracts/sessions/mail-links'
import { type Paper, paperOf, papers } from '@porchlight/contracts/values/paper'
import { fullNameOf } from '@porchlight/contracts/values/text/full-name'
import type { Database } from '../../database/open.ts'
import {
  deleteLetter,
  endLetterCode,
  noteLetterMailed,
  prepareLetter,
} from '../../features/invitations/letters.operations.ts'
import {
  countLetters,
  type WaitingLetter,
  waitingLetters,
} from '../../features/invitations/letters.queries.ts'
import { firstOperator, type MemberRow } from '../../features/members/members.queries.ts'
import { originIn } from '../../http/server/app-origin.ts'
import { createConfiguredSmtp } from '../../providers/mail/configured-mail.ts'
import { mailFaultText } from '../../providers/mail/mail-faults.ts'
import { formatCount } from '../terminal/amounts.ts'
import { withCommunity } from '../terminal/community.ts'
import { CommandFault, type Operator, WrongUsage } from '../terminal/operator.ts'
import { plain } from '../terminal/terminal-text.ts'
import { letterMail } from './letter-mail.ts'
import { type Letter, letterPage, letterPagesEnd, letterPagesStart } from './letter-pages.ts'

interface Options {
  print?: string | undefined
  paper?: string | undefined
  mail: boolean
  all: boolean
  end?: string | undefined
  delete?: string | undefined
}

export function manageLetters(operator: Operator, options: Options): Promise<boolean> {
  const { print, paper, mail, all, end, delete: deletedId } = options
  const acts = [print, mail || undefined, end, deletedId].filter((each) => each !== undefined)
  if (acts.length > 1) throw new WrongUsage('It takes one of --print, --mail, --end and --delete at a time.')
  if (paper !== undefined && print === undefined) throw new WrongUsage('--paper belongs to --print.')
  if (all && print === undefined && !mail) throw new WrongUsage('--all belongs to --print or --mail.')
  return withCommunity(operator, async (database, config) => {
    const current = { ...operator, config }
    if (print !== undefined) return printLetters(current, database, { file: print, paper, all })
    if (mail) return mailLetters(current, database, all)
    if (end !== undefined) return endCode(operator, database, end)
    if (deletedId !== undefined) return deleteOne(operator, database, deletedId)
    await list(current, database)
    return true
  })
}

async function list({ say, now, config }: Operator, { reader }: Database): Promise<void> {
  for (const letter of await waitingLetters(reader, now())) say(lineOf(letter))
  const { all, came, opening, openingCame } = await countLetters(reader)
  say(`${formatCount(all - came, 'letter')} waiting. By ${came} of ${all} somebody came.`)
  say(`Opening balances: ${formatCount(opening, 'credit')}, ${openingCame} of them in the ledger so far.`)
  if (config.signUp === 'closed') say('Nobody can join by a letter now: SIGN_UP=closed. Set SIGN_UP=invited.')
}

function lineOf({
  id,
  oldId,
  zipCode,
  email,
  opening,
  mailedAt,
  goodUntil,
  ...person
}: WaitingLetter): string {
  const parts = [
    zipCode === null ? '' : plain(zipCode),
    email === null ? '' : plain(email),
    oldId === null ? '' : `old id ${plain(oldId)}`,
    formatCount(opening, 'credit'),
    mailedAt === null ? '' : `mailed ${dayOf(mailedAt)}`,
    goodUntil === null ? 'no code yet' : `its code works until ${dayOf(goodUntil)}`,
  ]
  return `${id}  ${[plain(fullNameOf(person)), ...parts.filter((part) => part !== '')].join(', ')}`
}

function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10)
}

async function senderOf({ now }: Operator, { reader }: Database): Promise<MemberRow> {
  const member = await firstOperator(reader, now())
  if (member) return member
  throw new CommandFault(
    'Letters are from an operator who is neither suspended nor about to leave, and there is none. Make somebody one: npm run porchlight -- make-operator <email>',
  )
}

/** Prepares a letter, and returns what it says; null when its neighbor came in the meantime. */
async function letterFor(
  { config }: Operator,
  { transact }: Database,
  letter: WaitingLetter,
  sender: MemberRow,
): Promise<Letter | null> {
  const prepared = await transact((transaction) =>
    prepareLetter(transaction, { letterId: letter.id, operatorId: sender.id }),
  )
  if (!prepared) return null
  const { code, endsAt, signInName } = prepared
  const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: config.communityTimeZone })
  return {
    name: fullNameOf(letter),
    link: new URL(`${invitationPathStart}${code}`, originIn(config)).href,
    until: day.format(endsAt),
    ...{ opening: letter.opening, signInName },
  }
}

interface PrintOptions {
  file: string
  paper: string | undefined
  all: boolean
}

async function printLetters(
  operator: Operator,
  database: Database,
  { file: typedFile, paper: typedPaper, all }: PrintOptions,
): Promise<boolean> {
  const { config, say, standsIn, now } = operator
  if (extname(typedFile).toLowerCase() !== '.html') {
    throw new WrongUsage(
      'The name of the file has to end with .html: any browser shows and prints such a file.',
    )
  }
  const paper: Paper | undefined =
    typedPaper === undefined ? paperOf(config.area.country) : papers.find((each) => each === typedPaper)
  if (paper === undefined) throw new WrongUsage(`--paper takes ${papers.join(' or ')}.`)
  const sender = await senderOf(operator, database)
  const letters = (await waitingLetters(database.reader, now())).filter(({ email }) => all || email === null)
  if (letters.length === 0) {
    say(
      all
        ? 'No letter waits.'
        : 'No letter waits but those with an e-mail address: --mail, or --print with --all.',
    )
    return true
  }
  const file = resolve(standsIn, typedFile)
  const output = openForLetters(file)
  let count = 0
  try {
    writeSync(output, letterPagesStart(paper))
    for (const each of letters) {
      const letter = await letterFor(operator, database, each, sender)
      if (!letter) continue
      const from = { communityName: config.communityName, operatorName: sender.firstName }
      writeSync(output, letterPage(from, letter))
      count += 1
    }
    writeSync(output, letterPagesEnd)
  } finally {
    closeSync(output)
  }
  say(`${formatCount(count, 'letter')}, one on each page: ${file}`)
  say(
    'Open the file in a browser, and print it. Whoever has it can join as these neighbors: delete it afterwards.',
  )
  printOrigin(operator)
  return true
}

/** Creates the file, which nobody else may read: it has codes. */
function openForLetters(file: string): number {
  if (existsSync(file)) throw new CommandFault(`${file} exists already. Name another one.`)
  try {
    return openSync(file, 'wx', 0o600)
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    throw new CommandFault(`${file} cannot be written by this account (${code ?? message}).`)
  }
}

function printOrigin({ config, say }: Operator): void {
  if (config.publicUrl === null) {
    say('The links lead to this machine only: set PUBLIC_URL to the address where members reach the app.')
  }
}

/** Mails the letters one after the other. When it is interrupted, the next run mails those that are left. */
async function mailLetters(operator: Operator, database: Database, all: boolean): Promise<boolean> {
  const { config, say, now } = operator
  const provider = createConfiguredSmtp(config)
  if (!provider)
    throw new CommandFault('SMTP_URL is not set: there is no mail server. Letters can be printed: --print.')
  const sender = await senderOf(operator, database)
  const letters = (await waitingLetters(database.reader, now())).filter(
    ({ email, mailedAt }) => email !== null && (all || mailedAt === null),
  )
  let [sentCount, failedCount] = [0, 0]
  for (const each of letters) {
    const letter = await letterFor(operator, database, each, sender)
    if (!letter || each.email === null) continue
    const from = { operatorName: plain(sender.firstName), communityName: config.communityName }
    try {
      await provider.send(
        letterMail({
          ...letter,
          ...from,
          name: plain(letter.name),
          to: each.email,
          mailedAt: each.mailedAt,
        }),
      )
    } catch (error) {
      failedCount += 1
      say(`${plain(each.email)}: ${mailFaultText(error)}`)
      if (provider.meaningOf(error) !== 'away') continue
      say('The mail server cannot be reached. Run it again later: those that are left are mailed then.')
      break
    }
    await database.transact((transaction) => noteLetterMailed(transaction, each.id))
    sentCount += 1
  }
  say(`${formatCount(sentCount, 'letter')} mailed${failedCount === 0 ? '' : `, ${failedCount} not`}.`)
  if (sentCount > 0) printOrigin(operator)
  return failedCount === 0
}

async function endCode({ say }: Operator, { transact }: Database, id: string): Promise<boolean> {
  if (!(await transact((transaction) => endLetterCode(transaction, id)))) throw unknownLetter(id)
  say('Its code works no more. Print or mail it again, and it gets another one.')
  return true
}

async function deleteOne({ say }: Operator, { transact }: Database, id: string): Promise<boolean> {
  if (!(await transact((transaction) => deleteLetter(transaction, id)))) throw unknownLetter(id)
  say('Deleted, with its code. The same line of a list would bring it again.')
  return true
}

function unknownLetter(id: string): CommandFault {
  return new CommandFault(
    `No letter ${plain(id)} waits, or somebody came by it. To list them: npm run porchlight -- letters`,
  )
}
