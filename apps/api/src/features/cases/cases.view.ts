/** The views of cases and acts. They are for moderators, and the same for all of them. */
import { caseLimits } from '@porchlight/contracts/cases/cases.rules'
import {
  type CaseLine,
  directKind,
  type ModerationAct,
  type ModerationCase,
} from '@porchlight/contracts/cases/cases.schema'
import { fullNameOf } from '@porchlight/contracts/values/text/full-name'
import { toIso } from '@porchlight/contracts/values/time'
import type { Kysely } from 'kysely'
import type { Row, Tables } from '../../database/schema/tables.ts'
import type { HiddenRowsFor } from '../../feature-parts/audiences.ts'
import { type EarlierVisibility, notBetweenTwo } from '../../feature-parts/between-two.ts'
import { nobody, type TablesOf, type View } from '../../feature-parts/views.ts'
import { membersById } from '../members/members.queries.ts'
import { isDirect } from '../moderation/cases.operations.ts'
import { actsById, type CaseRow, casesById, hiddenBy, reportsOfCases } from '../moderation/cases.queries.ts'
import { hiddenAmong } from '../moderation/hidden.queries.ts'
import { confirmedBy, helpOf, ownHelps } from '../posts/helps.queries.ts'
import { postById } from '../posts/posts.queries.ts'
import { postsAnsweredFor } from '../posts/written-for.queries.ts'
import { linesOfSnapshot, sendersIn } from './case-content.ts'
import { type ConcernedOf, concernedAmong } from './concerned.ts'

export const casesView: View<'moderationCases'> = async (database, _viewer, ids) => {
  const cases = await casesById(database, ids)
  const fullIds = cases.filter(({ isEmptied }) => isEmptied === 0).map(({ id }) => id)
  const reports = Map.groupBy(await reportsOfCases(database, fullIds), ({ caseId }) => caseId)
  const reportsIn = (id: string) => reports.get(id) ?? []
  const hiddenIds = await hiddenAmong(database, cases)
  const concernedOf = await concernedAmong(database, [
    ...cases.flatMap(({ aboutId, claimedBy }) => [aboutId, claimedBy]),
    ...[...reports.values()]
      .flat()
      .flatMap(({ reporterId, snapshot }) => [reporterId, ...sendersIn(snapshot)]),
  ])
  const rows = new Map<string, ModerationCase>()
  for (const each of cases) {
    const ofCase = reportsIn(each.id)
    rows.set(each.id, {
      ...caseFields(each, concernedOf),
      reports: ofCase.slice(0, caseLimits.reportsMax).flatMap((report) => reportView(report, concernedOf)),
      reportCount: ofCase.length,
      lines: each.isEmptied === 1 ? [] : await linesOf(database, each, ofCase, concernedOf),
      ...(hiddenIds.has(each.subjectId) ? { isHidden: true as const } : {}),
      ...sameAsIn(each, ofCase),
    })
  }
  return rows
}

function caseFields(
  row: CaseRow,
  concernedOf: ConcernedOf,
): Omit<ModerationCase, 'reports' | 'reportCount' | 'lines'> {
  const { id, kind, subject, subjectId, aboutId, state, claimedBy, claimedAt, openedAt, decidedAt } = row
  const about = concernedOf(aboutId)
  const claimer = concernedOf(claimedBy)
  return {
    ...{ id, kind: isDirect(row) ? directKind : kind, subject, subjectId, state, openedAt: toIso(openedAt) },
    ...(about ? { about } : {}),
    ...(claimer && claimedAt !== null ? { claimedBy: claimer, claimedAt: toIso(claimedAt) } : {}),
    ...(decidedAt === null ? {} : { decidedAt: toIso(decidedAt) }),
  }
}

function reportView({ reporterId, reason, words, createdAt }: Row<'reports'>, concernedOf: ConcernedOf) {
  const by = concernedOf(reporterId)
  return by ? [{ by, reason, words, createdAt: toIso(createdAt) }] : []
}

/** The other place, in the newest report that names one. */
function sameAsIn({ kind }: CaseRow, reports: readonly Row<'reports'>[]): { sameAsId?: string } {
  if (kind !== 'place') return {}
  const sameAsId = reports
    .filter(({ reason }) => reason === 'same_as')
    .map(({ snapshot }) => (JSON.parse(snapshot) as { sameAsId?: string }).sameAsId)
    .find((id) => id !== undefined)
  return sameAsId === undefined ? {} : { sameAsId }
}

async function linesOf(
  database: Kysely<Tables>,
  { kind, subjectId, aboutId }: CaseRow,
  reports: readonly Row<'reports'>[],
  concernedOf: ConcernedOf,
): Promise<CaseLine[]> {
  if (kind === 'check') return linesOfApplicant(database, aboutId)
  if (kind === 'help') return linesOfHelp(database, subjectId)
  if (kind === 'appeal') return linesOfAppeal(database, subjectId, concernedOf)
  const [newest] = reports
  return newest ? linesOfSnapshot(newest.snapshot, concernedOf) : []
}

async function linesOfApplicant(database: Kysely<Tables>, memberId: string | null): Promise<CaseLine[]> {
  const [member] = memberId === null ? [] : await membersById(database, [memberId])
  if (!member) return []
  return [
    { name: 'joined', text: toIso(member.createdAt) },
    ...(member.bio ? [{ name: 'bio', text: member.bio }] : []),
  ]
}

async function linesOfHelp(database: Kysely<Tables>, postId: string): Promise<CaseLine[]> {
  const [post, help] = [await postById(database, postId), await helpOf(database, postId)]
  if (!post) return []
  const namesOf = await concernedAmong(database, [post.authorId, help?.helperId ?? null])
  const nameOf = (id: string) => {
    const member = namesOf(id)
    return member ? fullNameOf(member) : ''
  }
  return [
    { name: 'title', text: post.title },
    ...(post.description ? [{ name: 'description', text: post.description }] : []),
    { name: 'author', text: nameOf(post.authorId) },
    ...(help ? [{ name: 'helper', text: nameOf(help.helperId) }] : []),
    ...(help ? confirmedBy(help).map((id) => ({ name: 'confirmed', text: nameOf(id) })) : []),
  ]
}

/** Returns the member's answer, the decision, and what it hid, as far as devices still have that. */
async function linesOfAppeal(
  database: Kysely<Tables>,
  decisionId: string,
  concernedOf: ConcernedOf,
): Promise<CaseLine[]> {
  const appeal = await database
    .selectFrom('appeals')
    .innerJoin('standingDecisions', 'standingDecisions.id', 'appeals.decisionId')
    .where('appeals.decisionId', '=', decisionId)
    .select(['appeals.words', 'act', 'reason', 'until'])
    .executeTakeFirst()
  if (!appeal) return []
  const { words, act, reason, until } = appeal
  const hideCase = await hiddenBy(database, decisionId)
  const [report] = hideCase?.isEmptied === 0 ? await reportsOfCases(database, [hideCase.id]) : []
  return [
    { name: 'appeal', text: words },
    { name: 'decision', text: hideCase ? 'hide' : act },
    { name: 'reason', text: reason },
    ...(until === null ? [] : [{ name: 'until', text: toIso(until) }]),
    ...(report ? linesOfSnapshot(report.snapshot, concernedOf) : []),
  ]
}

export const actsView: View<'moderationActs'> = async (database, _viewer, ids) => {
  const acts = await actsById(database, ids)
  const concernedOf = await concernedAmong(
    database,
    acts.map(({ moderatorId }) => moderatorId),
  )
  return new Map(
    acts.map(({ id, caseId, act, moderatorId, words, until, undoes, createdAt }): [string, ModerationAct] => {
      const by = concernedOf(moderatorId)
      return [
        id,
        {
          ...{ id, caseId, act, words, createdAt: toIso(createdAt) },
          ...(by ? { by } : {}),
          ...(until === null ? {} : { until: toIso(until) }),
          ...(undoes === null ? {} : { undoes }),
        },
      ]
    }),
  )
}

/** A block between a moderator and somebody in a case hides nothing: it would let a member choose who may decide. */
export const caseTables: TablesOf<'cases'> = {
  moderationCases: { view: casesView, people: nobody, betweenTwo: notBetweenTwo },
  moderationActs: { view: actsView, people: nobody, betweenTwo: notBetweenTwo },
}

/**
 * Returns the cases about a member, or about a help in which they take part: both say what others wrote about them. Whoever
 * answered for a neighbor's post, and was written to about it, takes part in its help also after a hand-over.
 */
export async function casesAmongAbout(
  database: Kysely<Tables>,
  memberId: string,
  cases: readonly CaseRow[],
): Promise<CaseRow[]> {
  const ofHelps = cases.filter(({ kind }) => kind === 'help')
  const helpIds = ofHelps.map(({ subjectId }) => subjectId)
  const helps = await ownHelps(database, memberId, helpIds)
  // A help that did not happen is gone after the decision; its reports name both.
  const reports = await reportsOfCases(
    database,
    ofHelps.map(({ id }) => id),
  )
  const ownPosts = new Set([
    ...helps.map(({ postId }) => postId),
    ...(await postsAnsweredFor(database, memberId, helpIds)),
  ])
  const reportedCases = new Set(
    reports
      .filter(({ reporterId, aboutId }) => reporterId === memberId || aboutId === memberId)
      .map(({ caseId }) => caseId),
  )
  return cases.filter(({ id, kind, aboutId, subjectId }) =>
    kind === 'help'
      ? ownPosts.has(subjectId) || reportedCases.has(id)
      : aboutId === memberId && kind !== 'check',
  )
}

/** Hides a case from the moderator whom it is about, who could otherwise read who reported it. */
export const casesAboutViewer: HiddenRowsFor = async (database, { memberId }, rows) => {
  const hiddenKeys = new Map<string, EarlierVisibility>()
  // A row is parsed each time it is read, so only the rows of these tables are.
  const ofCases = rows.filter((each) => each.table === 'moderationCases' && each.row !== null)
  const ofActs = rows.filter((each) => each.table === 'moderationActs' && each.row !== null)
  if (ofCases.length + ofActs.length === 0) return hiddenKeys
  const caseIdOf = ({ row }: (typeof rows)[number]) => String((row as { caseId?: string } | null)?.caseId)
  const cases = await casesById(database, [
    ...new Set([...ofCases.map(({ id }) => id), ...ofActs.map(caseIdOf)]),
  ])
  const aboutViewer = new Map(
    (await casesAmongAbout(database, memberId, cases)).map((each) => [each.id, each]),
  )
  // A place is reported by itself at first; a later report may be about who added it. A help can be handed over to them.
  const visibilityOf = (caseId: string): EarlierVisibility => {
    const { subject, kind } = aboutViewer.get(caseId) ?? {}
    return subject === 'place' || kind === 'help' ? 'maybe' : 'never'
  }
  for (const { table, id } of ofCases)
    if (aboutViewer.has(id)) hiddenKeys.set(`${table}:${id}`, visibilityOf(id))
  for (const each of ofActs)
    if (aboutViewer.has(caseIdOf(each)))
      hiddenKeys.set(`${each.table}:${each.id}`, visibilityOf(caseIdOf(each)))
  return hiddenKeys
}
