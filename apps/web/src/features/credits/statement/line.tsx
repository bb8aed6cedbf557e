import { type CreditReason, isKnownReason } from '@porchlight/contracts/credits/credits.catalogue'
import type { CreditEntry } from '@porchlight/contracts/credits/credits.schema'
import { shortName } from '@porchlight/contracts/members/members.rules'
import type { Person } from '@porchlight/contracts/members/members.schema'
import {
  Coins,
  Gift,
  HandHeart,
  Hourglass,
  type LucideIcon,
  Scale,
  Sparkles,
  Sprout,
  Ticket,
  Undo2,
} from 'lucide-react'
import { Link } from 'react-router-dom'
import { creditTexts as texts } from '../../../locales/en/credits.ts'
import { formatMomentAhead } from '../../../locales/en/formats.ts'
import { postPath } from '../../../paths.ts'
import type { StatementLine } from '../credits.reads.ts'
import styles from './statement.module.css'

const icons: Record<CreditReason, LucideIcon> = {
  welcome: Sprout,
  request: Hourglass,
  request_back: Undo2,
  help: HandHeart,
  gift: Gift,
  redemption: Ticket,
  bonus: Sparkles,
  invitation: Sparkles,
  opening: Coins,
  reversal: Scale,
  correction: Scale,
}

/** Shows a movement: why, with whom, for what, and how many credits. */
export function Line({ line }: { line: StatementLine }) {
  const { entry, person, title, hasPost } = line
  const { amount, reason, postId, message, createdAt } = entry
  const Icon = isKnownReason(reason) ? icons[reason] : Coins
  return (
    <li className={styles.line}>
      <span className={styles.icon} data-in={amount > 0 || undefined} aria-hidden="true">
        <Icon />
      </span>
      <div className={styles.words}>
        <p className={styles.reason} dir="auto">
          {reasonOf(entry, person)}
        </p>
        {title !== undefined && (
          <p className={styles.title} dir="auto">
            {hasPost && postId !== undefined ? <Link to={postPath(postId)}>{title}</Link> : title}
          </p>
        )}
        {message !== undefined && (
          <p className={styles.said} dir="auto">
            {texts.said(message)}
          </p>
        )}
        <p className={styles.when}>
          <time dateTime={createdAt}>{formatMomentAhead(Date.parse(createdAt))}</time>
        </p>
      </div>
      <p className={styles.amount} data-in={amount > 0 || undefined}>
        <span aria-hidden="true">{texts.amount(amount)}</span>
        <span className="visually-hidden">{texts.amountRead(amount)}</span>
      </p>
    </li>
  )
}

function reasonOf({ reason, amount }: CreditEntry, person: Person | undefined): string {
  const { reasons } = texts
  if (!isKnownReason(reason)) return reasons.other
  const name = person && shortName(person)
  if (reason === 'gift') {
    return amount < 0 ? reasons.giftTo(name ?? texts.neighbor) : reasons.giftFrom(name ?? texts.neighbor)
  }
  if (reason === 'help' && name) return reasons.helpTo(name)
  return reasons[reason]
}
