/** Explains the state of the help, and whether it earns a credit. */
import { helpTexts } from '../../locales/en/help.ts'
import { Tag } from '../../ui/labels/tag.tsx'
import type { HelpItem } from './help.reads.ts'
import styles from './help-note.module.css'

const texts = helpTexts.notes

export function HelpNote({ item }: { item: HelpItem }) {
  const { post, help, hasEarned } = item
  if (!help && post.status !== 'completed') return null
  const lines = linesOf(item)
  if (lines.length === 0) return null
  return (
    <div className={styles.note} aria-live="polite" data-held={help?.isOnHold || undefined}>
      {lines.map((line) => (
        <p key={line} dir="auto">
          {line}
        </p>
      ))}
      {hasEarned && <Tag tone="premium">{helpTexts.credit.earned}</Tag>}
    </div>
  )
}

function linesOf(item: HelpItem): string[] {
  const { post, help, isEarner, isAuthor, isBeingCompleted, otherId } = item
  const name = otherNameOf(item)
  // A coordinator has neither helped nor been helped; for the other participant it was the neighbor.
  const isCoordinator = isAuthor && post.writtenFor !== undefined
  const personName = personNameOf(item)
  if (post.status === 'completed') {
    return isCoordinator ? [] : [isEarner ? texts.youHelped(personName) : texts.helped(personName)]
  }
  const word = help?.word && !isAuthor ? [texts.word(name, help.word)] : []
  if (!help || (post.status !== 'matched' && post.status !== 'in_progress')) return word
  if (help.isOnHold) return [texts.onHold]
  if (isBeingCompleted) return [texts.both]
  const [confirmedBy] = help.confirmedBy
  if (confirmedBy !== undefined) {
    const confirmedLine = confirmedBy === otherId ? texts.otherConfirmed(name) : texts.youConfirmed(name)
    return isCoordinator ? [confirmedLine] : [confirmedLine, creditLine(item)]
  }
  if (isCoordinator) return []
  return [isEarner ? texts.youHelp(personName) : texts.helps(personName), creditLine(item)]
}

function creditLine(item: HelpItem): string {
  const { help, isEarner, isChoiceUnsent } = item
  const { youWill, theyWill, none: noCredit, unknown } = helpTexts.credit
  if (isChoiceUnsent) return unknown
  if (!help?.earnsCredit) return noCredit
  return isEarner ? youWill : theyWill(personNameOf(item))
}

/** Returns the name of the neighbor for whom the post was written down, or else of the other participant. */
function personNameOf(item: HelpItem): string {
  return item.post.writtenFor?.name ?? otherNameOf(item)
}

/** Returns the first name, or a plain word when this device has no row of the other participant. */
export function otherNameOf({ other }: Pick<HelpItem, 'other'>): string {
  return other?.firstName || helpTexts.neighbor
}
