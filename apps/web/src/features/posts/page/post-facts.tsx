/** The facts of a post: when and where it is, what kind of help it is, and what it earns. */
import { categoryLabelOf } from '@porchlight/contracts/posts/posts.catalogue'
import type { Post } from '@porchlight/contracts/posts/posts.schema'
import { CalendarDays, Coins, MapPin, Tag as TagIcon } from 'lucide-react'
import { Link } from 'react-router-dom'
import { postTexts } from '../../../locales/en/posts.ts'
import { whereTexts } from '../../../locales/en/where.ts'
import { placePath } from '../../../paths.ts'
import { useLocalForms } from '../../../sync/community/about-community.ts'
import { Dotted } from '../../../ui/labels/dotted.tsx'
import { PostTime } from '../post-time.tsx'
import type { PostItem } from '../posts.reads.ts'
import styles from './post-screen.module.css'

const texts = postTexts.page

interface PostFactsProps {
  item: PostItem
  /** The reader is its author, or whom they chose. */
  isOneOfTwo: boolean
}

export function PostFacts({ item, isOneOfTwo }: PostFactsProps) {
  const { post, location, isOwn } = item
  const forms = useLocalForms()
  const isEvent = post.type === 'event'
  const category = categoryLabelOf(post.category)
  const where = location === null ? whereTexts.facts(item, forms) : [location]
  const isAddress = !isEvent && location !== null && isOneOfTwo
  return (
    <ul className={styles.facts}>
      <li>
        <CalendarDays aria-hidden="true" />
        <PostTime post={post} />
      </li>
      {where.length > 0 && (
        <li>
          <MapPin aria-hidden="true" />
          <span>
            {post.thirdPlaceId === undefined ? (
              <Dotted>
                {where.map((fact) => (
                  <span key={fact} dir="auto">
                    {fact}
                  </span>
                ))}
              </Dotted>
            ) : (
              <Link to={placePath(post.thirdPlaceId)} className={styles.venue} dir="auto">
                {where.join(' · ')}
              </Link>
            )}
            {isAddress && <span className={styles.hint}>{whoSees(post, isOwn)}</span>}
          </span>
        </li>
      )}
      {category && (
        <li>
          <TagIcon aria-hidden="true" />
          {category}
        </li>
      )}
      <Earning item={item} />
      {post.hasTipJar && (
        <li>
          <Coins aria-hidden="true" />
          {postTexts.card.tipJar}
        </li>
      )}
    </ul>
  )
}

/** Shows what an open post earns, and for whom; its participants read it in their own words. */
function Earning({ item: { post, state, isOwn } }: Pick<PostFactsProps, 'item'>) {
  if (post.type === 'event' || post.status !== 'pending' || state === 'refused') return null
  if (isOwn && post.writtenFor) return null
  return (
    <li className={styles.earning}>
      <span className={styles.coin} aria-hidden="true" />
      {texts.earning[post.type][isOwn ? 'own' : 'other']}
    </li>
  )
}

function whoSees({ status }: Post, isOwn: boolean): string {
  if (!isOwn) return texts.onlyTwo
  if (status === 'pending') return texts.onlyYou
  return status === 'cancelled' || status === 'expired' ? texts.onlyYouNow : texts.onlyTwo
}
