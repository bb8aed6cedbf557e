/** The newest lines of the record of what operators did. */
import type { CurationAct } from '@porchlight/contracts/cases/curation.schema'
import { deskTexts as texts } from '../../locales/en/desk.ts'
import { formatMoment } from '../../locales/en/formats.ts'
import { Dotted } from '../../ui/labels/dotted.tsx'
import { Card } from '../../ui/layout/card.tsx'
import styles from './desk-page.module.css'

interface CurationRecordProps {
  acts: readonly CurationAct[]
  /** Returns the words for an act. */
  actOf: (act: string) => string
}

export function CurationRecord({ acts, actOf }: CurationRecordProps) {
  return (
    <Card as="section" className={styles.card} aria-labelledby="curation-record">
      <h2 className={styles.heading} id="curation-record">
        {texts.record.title}
      </h2>
      {acts.length === 0 ? (
        <p className={styles.soft}>{texts.record.empty}</p>
      ) : (
        <ul className={styles.lines} aria-labelledby="curation-record">
          {acts.map(({ id, act, title, detail, reason, by, createdAt }) => (
            <li key={id} className={styles.line}>
              <p className={styles.words}>
                {detail === '' ? `${actOf(act)}: ${title}` : `${actOf(act)}: ${title} (${detail})`}
              </p>
              {reason !== '' && <p className={styles.words}>{reason}</p>}
              <Dotted className={styles.soft}>
                {texts.record.by(by)}
                {formatMoment(Date.parse(createdAt), Date.now())}
              </Dotted>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
