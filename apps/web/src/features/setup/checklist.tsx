/** Lists what is left to do after the first run, each line with what the server itself can see. */
import type { Checklist as Items } from '@porchlight/contracts/setup/setup.schema'
import { Circle, CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatDate } from '../../locales/en/formats.ts'
import { setupTexts } from '../../locales/en/setup.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/controls/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import styles from './setup.module.css'

const texts = setupTexts.checklist

const invitedEnough = 5

/** Returns whether the server sees that all is done that it can see. */
export function isChecklistDone({ isHttps, sendsMail, invitedCount }: Items): boolean {
  return isHttps && sendsMail && invitedCount >= invitedEnough
}

export function Checklist({ items }: { items: Items }) {
  const { isHttps, sendsMail, invitedCount } = items
  const { https, mail, backup, invite } = texts
  const hasInvited = invitedCount >= invitedEnough
  return (
    <Card as="section" className={styles.card} aria-labelledby="checklist">
      <h2 className={styles.heading} id="checklist">
        {texts.title}
      </h2>
      <ul className={styles.list}>
        <Item title={https.title} text={isHttps ? https.done : https.open} isDone={isHttps} />
        <Item title={mail.title} text={sendsMail ? mail.done : mail.open} isDone={sendsMail} />
        <Item title={backup.title} text={`${backupText(items)}${backup.open}`} isDone={false} />
        <Item
          title={invite.title}
          text={hasInvited ? invite.done(invitedCount) : invite.open(invitedCount)}
          isDone={hasInvited}
        >
          {!hasInvited && (
            <div>
              <ButtonLink to={paths.invitations} small>
                {invite.action}
              </ButtonLink>
            </div>
          )}
        </Item>
      </ul>
    </Card>
  )
}

function backupText({ makesBackups, lastBackupAt }: Items): string {
  if (lastBackupAt !== null) return texts.backup.last(formatDate(Date.parse(lastBackupAt)))
  return makesBackups ? texts.backup.none : texts.backup.off
}

interface ItemProps {
  title: string
  text: string
  isDone: boolean
  children?: ReactNode
}

function Item({ title, text, isDone, children }: ItemProps) {
  return (
    <li className={styles.item} data-done={isDone || undefined}>
      {isDone ? <CircleCheck aria-hidden="true" /> : <Circle aria-hidden="true" />}
      <div className={styles.words}>
        <p className={styles.title}>
          {title} <span className="visually-hidden">({isDone ? texts.done : texts.open})</span>
        </p>
        <p className={styles.soft}>{text}</p>
        {children}
      </div>
    </li>
  )
}
