/** Commands to read, judge and close the reports of neighbors. */
import { fullNameOf } from '@porchlight/contracts/values/text/full-name'
import type { Kysely } from 'kysely'
import type { Row, Tables } from '../../database/schema/tables.ts'
import { closeReport } from '../../features/cases/close-report.operations.ts'
import { hideReported } from '../../features/cases/hide-decision.operations.ts'
import { canBeHidden } from '../../features/cases/hide-subject.operations.ts'
import { undecidedChecks } from '../../features/checks/checks.queries.ts'
import { fileOf } from '../../features/files/files.queries.ts'
import { membersById } from '../../features/members/members.queries.ts'
import { helpsOnHold } from '../../features/posts/helps.queries.ts'
import { reportById, reports as reportsIn } from '../../features/safety/safety.queries.ts'
import { createConfiguredFiles } from '../../providers/files/configured-files.ts'
import { formatCount } from '../terminal/amounts.ts'
import { withCommunity } from '../terminal/community.ts'
import { CommandFault, type Operator, WrongUsage } from '../terminal/operator.ts'
import { formatTime, plain } from '../terminal/terminal-text.ts'

interface Options {
  all: boolean
  show: string | undefined
  hide: string | undefined
  restore: string | undefined
  close: string | undefined
}

export function manageReports(operator: Operator, { all, ...singleOptions }: Options): Promise<boolean> {
  const chosenActs = Object.entries(singleOptions).filter(([, id]) => id !== undefined)
  if (chosenActs.length > 1) throw new WrongUsage('It takes one of show, hide, restore and close.')
  const { show, hide, restore, close } = singleOptions
  return withCommunity(operator, async ({ reader, transact }) => {
    if (show !== undefined) await showReport(operator, reader, show)
    else if (hide !== undefined || restore !== undefined) {
      const isHidden = hide !== undefined
      const report = await findReport(reader, hide ?? restore ?? '')
      if (!canBeHidden(report.subject)) {
        throw new CommandFault(
          'A member cannot be hidden. To remove one for good: npm run porchlight -- remove-member <email>',
        )
      }
      const isDone = await transact((transaction) => hideReported(transaction, report, isHidden))
      if (!isDone) throw new CommandFault(`The ${report.subject} does not exist any more.`)
      operator.say(
        isHidden
          ? `The ${report.subject} is hidden from everybody but its author. To undo it: --restore ${report.id}`
          : `Everybody sees the ${report.subject} again.`,
      )
    } else if (close !== undefined) {
      const report = await findReport(reader, close)
      await transact((transaction) => closeReport(transaction, report))
      operator.say('Closed.')
    } else await list(operator, reader, all)
    return true
  })
}

async function list({ say }: Operator, reader: Kysely<Tables>, withClosed: boolean): Promise<void> {
  const foundReports = await reportsIn(reader, { withClosed })
  const onHold = await helpsOnHold(reader)
  const checks = (await undecidedChecks(reader)).filter(({ provider }) => provider === 'manual')
  if (foundReports.length === 0 && onHold.length === 0 && checks.length === 0) {
    say(withClosed ? 'Nothing was ever reported.' : 'There are no reports.')
  }
  const names = await namesIn(reader, foundReports)
  for (const { id, createdAt, subject, reason, aboutId, closedAt } of foundReports) {
    const state = closedAt === null ? '' : ', closed'
    say(`${id}  ${formatTime(createdAt)}  ${reason}: a ${subject}, about ${names(aboutId)}${state}`)
  }
  if (foundReports.length > 0) say('To read one: npm run porchlight -- reports show <id>')
  if (onHold.length > 0) {
    // Not every help on hold was reported: for some, the members were reminded by a job, and one participant never
    // answered.
    say(
      `On hold until you decide: ${formatCount(onHold.length, 'help')}. To list: npm run porchlight -- decide`,
    )
  }
  if (checks.length > 0) {
    const count = formatCount(checks.length, 'neighbor')
    say(`Waiting for a background check: ${count}. To list: npm run porchlight -- background-checks`)
  }
}

async function showReport({ config, say }: Operator, reader: Kysely<Tables>, id: string): Promise<void> {
  const report = await findReport(reader, id)
  const names = await namesIn(reader, [report])
  const { createdAt, subject, subjectId, reason, words, aboutId, reporterId, snapshot } = report
  say(`${formatTime(createdAt)}  ${reason}: a ${subject} (${subjectId})`)
  say(`About ${names(aboutId)}, reported by ${names(reporterId)}`)
  if (words !== '') say(`They say: ${plain(words)}`)
  say('')
  const reportedTexts = JSON.parse(snapshot) as Record<string, unknown> & {
    messages?: readonly SaidMessage[]
  }
  if (reportedTexts.messages) {
    for (const { senderId, content, createdAt: at } of reportedTexts.messages) {
      say(`${at}  ${names(senderId)}: ${content === '' ? '(deleted)' : plain(content)}`)
    }
  } else {
    for (const [name, value] of Object.entries(reportedTexts)) {
      if (value !== null) say(`${name}: ${plain(String(value))}`)
    }
  }
  if (report.photo !== null) say(`Photo: ${await placeOfPhoto(config, reader, report)}`)
  say('')
  say(`Next: --hide ${id}, --restore ${id} or --close ${id}`)
  if (reason === 'did_not_happen') {
    say(`To decide: npm run porchlight -- decide completed ${subjectId}, or not-completed ${subjectId}`)
  }
}

/** Returns where the photo is stored as it is served: a WebP file, whatever its name. */
async function placeOfPhoto(
  config: Operator['config'],
  reader: Kysely<Tables>,
  { aboutId, photo }: Row<'reports'>,
): Promise<string> {
  const isThere = photo !== null && aboutId !== null
  const file = isThere ? await fileOf(reader, { memberId: aboutId, sha256: photo }) : undefined
  return file ? createConfiguredFiles(config).placeOf(file.fullHash) : 'it is not here, or not any more'
}

interface SaidMessage {
  senderId: string
  content: string
  createdAt: string
}

async function findReport(reader: Kysely<Tables>, id: string): Promise<Row<'reports'>> {
  const report = await reportById(reader, id)
  if (!report)
    throw new CommandFault(`There is no report ${plain(id)}. To list them: npm run porchlight -- reports`)
  return report
}

async function namesIn(
  reader: Kysely<Tables>,
  foundReports: readonly Pick<Row<'reports'>, 'aboutId' | 'reporterId'>[],
): Promise<(id: string | null) => string> {
  const ids = foundReports.flatMap(({ aboutId, reporterId }) => [
    reporterId,
    ...(aboutId === null ? [] : [aboutId]),
  ])
  const members = await membersById(reader, [...new Set(ids)])
  const names = new Map(members.map((each) => [each.id, plain(`${fullNameOf(each)} <${each.email}>`)]))
  return (id) => (id === null ? 'no member' : (names.get(id) ?? 'somebody who left'))
}
