/** The parts that the pages of one member share, for operators and for moderators. */

import type { AdministeredMember } from '@porchlight/contracts/administration/administration.schema'
import { type SanctionEnd, sanctionActs, sanctions } from '@porchlight/contracts/standing/standing.catalogue'
import { fullNameOf } from '@porchlight/contracts/values/text/full-name'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { administrationTexts } from '../../locales/en/administration.ts'
import { formatDate, formatMoment } from '../../locales/en/formats.ts'
import { casePath } from '../../paths.ts'
import { useDevice } from '../../sync/device/device-context.ts'
import { Button } from '../../ui/controls/button.tsx'
import { useMinute } from '../../ui/hooks/use-minute.ts'
import { Dotted } from '../../ui/labels/dotted.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { RecordLine } from './act-lines.tsx'
import { type ActName, isRemoval } from './acts.ts'
import styles from './administration.module.css'

const texts = administrationTexts.page

/** The part of the page with decisions that need no report, and the answer to the last one. */
export function Measures({
  member: { appealCaseId },
  children,
}: {
  member: Pick<AdministeredMember, 'appealCaseId'>
  children: ReactNode
}) {
  return (
    <Part title={texts.measures}>
      {appealCaseId !== null && <Link to={casePath(appealCaseId)}>{texts.appeal}</Link>}
      {children}
    </Part>
  )
}

export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card as="section" className={styles.part} aria-label={title}>
      <h2 className={styles.heading}>{title}</h2>
      {children}
    </Card>
  )
}

interface ActButtonsProps<Name extends ActName> {
  names: readonly Name[]
  onChoose: (name: Name) => void
}

export function ActButtons<Name extends ActName>({ names, onChoose }: ActButtonsProps<Name>) {
  return (
    <div className={styles.acts}>
      {names.map((name) => (
        <Button key={name} small tone={isRemoval(name) ? 'danger' : 'quiet'} onClick={() => onChoose(name)}>
          {administrationTexts.acts[name].open}
        </Button>
      ))}
    </div>
  )
}

export const dayOf = (time: string) => formatDate(Date.parse(time))

/** Returns the text of the gravest sanction that holds. */
export function standingText(member: Pick<AdministeredMember, SanctionEnd>): string {
  const act = [...sanctionActs].reverse().find((each) => member[sanctions[each].end] !== null)
  const end = act && member[sanctions[act].end]
  return act && end ? texts.sanctioned(act, dayOf(end)) : texts.good
}

export type Fact = readonly [name: string, text: string]

/** A part with a list of facts; those without a text are left out. */
export function FactList({ title = texts.facts, facts }: { title?: string; facts: readonly Fact[] }) {
  return (
    <Part title={title}>
      <dl className={styles.facts}>
        {facts
          .filter(([, text]) => text !== '')
          .map(([name, text]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd dir="auto">{text}</dd>
            </div>
          ))}
      </dl>
    </Part>
  )
}

/** The list of decisions about a member. For moderators the cases are at the desk. */
export function Decided({
  member: { decisions, cases = [] },
}: {
  member: Pick<AdministeredMember, 'decisions'> & Partial<Pick<AdministeredMember, 'cases'>>
}) {
  const { now } = useDevice()
  const minute = useMinute(now)
  return (
    <Part title={texts.decided}>
      {decisions.length + cases.length === 0 && <p className={styles.soft}>{texts.noDecisions}</p>}
      {decisions.length > 0 && (
        <ol className={styles.lines}>
          {decisions.map(({ act, reason, until, by, decidedAt }) => (
            <RecordLine key={`${act} ${decidedAt}`} title={texts.decisionOf(act)} reason={reason}>
              {until === null ? null : texts.until(dayOf(until))}
              {by && administrationTexts.line.by(fullNameOf(by))}
              {formatMoment(Date.parse(decidedAt), minute)}
            </RecordLine>
          ))}
        </ol>
      )}
      {cases.length > 0 && (
        <ul className={styles.lines}>
          {cases.map(({ id, kind, isOpen, at }) => (
            <li key={id}>
              <Link to={casePath(id)}>{texts.caseOf(kind)}</Link>
              <Dotted className={styles.soft}>
                {isOpen ? texts.waits : texts.wasDecided}
                {formatMoment(Date.parse(at), minute)}
              </Dotted>
            </li>
          ))}
        </ul>
      )}
    </Part>
  )
}
