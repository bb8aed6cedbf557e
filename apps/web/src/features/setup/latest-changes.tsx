/** The record of what operators changed lately. */
import type { SettingChange } from '@porchlight/contracts/setup/setup.schema'
import { formatMoment } from '../../locales/en/formats.ts'
import { setupTexts } from '../../locales/en/setup.ts'
import { Card } from '../../ui/layout/card.tsx'
import { isOrder } from './order.ts'
import styles from './setup.module.css'
import { shownValue } from './setup-fields.ts'

const texts = setupTexts.changes

export function LatestChanges({ changes, now }: { changes: readonly SettingChange[]; now: number }) {
  return (
    <Card as="section" className={styles.card} aria-labelledby="latest-changes">
      <h2 className={styles.heading} id="latest-changes">
        {texts.title}
      </h2>
      {changes.length === 0 && <p className={styles.soft}>{texts.none}</p>}
      <ul className={styles.list}>
        {changes.map((change) => (
          <li key={`${change.at} ${change.name}`} className={styles.words}>
            <p className={styles.title}>{labelOf(change.name)}</p>
            <p className={styles.soft}>
              {texts.line(quoted(change.name, change.before), quoted(change.name, change.after))}
            </p>
            <p
              className={styles.soft}
            >{`${texts.by(change.by)}, ${formatMoment(Date.parse(change.at), now)}`}</p>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function quoted(name: string, text: string): string {
  if (text === '') return isOrder(name) ? setupTexts.order.none : setupTexts.empty
  return `“${shownValue(name, text)}”`
}

/** A newer server may have settings that this app does not have. */
function labelOf(name: string): string {
  const labels: Readonly<Record<string, { label: string }>> = setupTexts.settings
  return labels[name]?.label ?? name
}
