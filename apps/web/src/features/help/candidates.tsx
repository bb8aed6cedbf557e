/** Shows who wrote about the member's open post, for the member to choose from. */
import { shortName } from '@porchlight/contracts/members/members.rules'
import type { Post } from '@porchlight/contracts/posts/posts.schema'
import { helpTexts } from '../../locales/en/help.ts'
import { memberTexts } from '../../locales/en/members.ts'
import { useArrivedRows } from '../../sync/device/use-initial-sync.ts'
import { NameText } from '../../ui/labels/name-text.tsx'
import { Avatar } from '../files/avatar.tsx'
import { PersonLink } from '../members/person-link.tsx'
import { PersonTotals } from '../members/person-totals.tsx'
import { AcceptButton } from './accept-button.tsx'
import styles from './candidates.module.css'
import { useCandidates } from './help.reads.ts'
import { MessageLink } from './message-link.tsx'

const texts = helpTexts.accept

export function Candidates({ post }: { post: Post }) {
  const candidates = useArrivedRows(useCandidates(post.id))
  if (candidates === undefined) return null
  if (candidates.length === 0) return <p className={styles.nobody}>{texts.nobody}</p>
  return (
    <section className={styles.candidates} aria-label={texts.who}>
      <h3 className={styles.title}>{texts.who}</h3>
      <ul className={styles.list}>
        {candidates.map(({ id, person }, index) => {
          const name = person ? shortName(person) : helpTexts.neighbor
          return (
            <li key={id} className={styles.row}>
              <span className={styles.who}>
                <PersonLink id={id} label={memberTexts.pageOf(name)}>
                  <Avatar name={name} photo={person?.photo} size="small" />
                </PersonLink>
                <MessageLink memberId={id}>
                  <NameText>{name}</NameText>
                </MessageLink>
                <PersonTotals person={person} />
              </span>
              <AcceptButton post={post} helperId={id} name={name} tone={index === 0 ? 'primary' : 'quiet'} />
            </li>
          )
        })}
      </ul>
    </section>
  )
}
