/** The author of a post, with their standing and the age of the post; the name leads to their page. */
import { postTexts } from '../../../locales/en/posts.ts'
import { Dotted } from '../../../ui/labels/dotted.tsx'
import { NameText } from '../../../ui/labels/name-text.tsx'
import { Avatar } from '../../files/avatar.tsx'
import { PersonLink } from '../../members/person-link.tsx'
import { hasStanding, PersonTotals } from '../../members/person-totals.tsx'
import { PremiumMark } from '../post-card.tsx'
import { ageText } from '../post-times.ts'
import { posterName } from '../poster-name.ts'
import type { PostItem } from '../posts.reads.ts'
import styles from './post-author.module.css'

interface PostAuthorProps {
  item: PostItem
  /** Epoch ms, for the age of the post. */
  now: number
}

export function PostAuthor({ item, now }: PostAuthorProps) {
  const { post, state, person, isOwn } = item
  const name = posterName(item)
  return (
    <div className={styles.author}>
      <Avatar name={name} photo={person?.photo} />
      <div className={styles.words}>
        <p className={styles.name}>
          {person && !isOwn ? (
            <PersonLink id={person.id} inText>
              <NameText>{name}</NameText>
            </PersonLink>
          ) : (
            <NameText>{name}</NameText>
          )}
          {person?.subscriptionPlan === 'premium' && <PremiumMark />}
        </p>
        <Dotted>
          {person && isOwn && postTexts.card.you}
          {post.writtenFor && postTexts.card.wroteFor(post.writtenFor.name)}
          {hasStanding(person) && <PersonTotals person={person} />}
          {state === 'posted' && <time dateTime={post.createdAt}>{ageText(post.createdAt, now)}</time>}
        </Dotted>
      </div>
    </div>
  )
}
