/** Lines of the record of what operators did. */

import type { OperatorActLine } from '@porchlight/contracts/administration/administration.schema'
import { fullNameOf } from '@porchlight/contracts/values/text/full-name'
import type { ReactNode, Ref } from 'react'
import { administrationTexts } from '../../locales/en/administration.ts'
import { formatDate, formatMoment } from '../../locales/en/formats.ts'
import { useDevice } from '../../sync/device/device-context.ts'
import { useMinute } from '../../ui/hooks/use-minute.ts'
import { Dotted } from '../../ui/labels/dotted.tsx'
import styles from './administration.module.css'

const texts = administrationTexts.line

interface ActLinesProps {
  acts: readonly OperatorActLine[]
  label: string
  /** True where all lines are about the same member. */
  isAboutOne?: boolean
  ref?: Ref<HTMLOListElement>
}

export function ActLines({ acts, label, isAboutOne = false, ref }: ActLinesProps) {
  const { now } = useDevice()
  const minute = useMinute(now)
  return (
    <ol ref={ref} className={styles.lines} aria-label={label}>
      {acts.map(({ id, act, by, about, reason, amount, until, createdAt }) => (
        <RecordLine key={id} title={texts.done(act)} reason={reason}>
          {amount === null ? null : texts.amount(amount)}
          {until === null ? null : texts.until(formatDate(Date.parse(until)))}
          {by ? texts.by(fullNameOf(by)) : texts.byNobody}
          {isAboutOne || act === 'import_list'
            ? null
            : about
              ? texts.about(fullNameOf(about))
              : texts.aboutNobody}
          {formatMoment(Date.parse(createdAt), minute)}
        </RecordLine>
      ))}
    </ol>
  )
}

interface RecordLineProps {
  title: string
  /** Empty when nobody gave one. */
  reason: string
  /** The facts: who, when, how much. */
  children: ReactNode
}

/** Shows a line of a list of what was done or decided. */
export function RecordLine({ title, reason, children }: RecordLineProps) {
  return (
    <li>
      <p>{title}</p>
      <Dotted className={styles.soft}>{children}</Dotted>
      {reason !== '' && (
        <p className={styles.words} dir="auto">
          {reason}
        </p>
      )}
    </li>
  )
}
