import type { CoordinatedNeighbor } from '@porchlight/contracts/coordination/coordination.schema'
import type { PostType } from '@porchlight/contracts/posts/posts.schema'
import { fullNameOf } from '@porchlight/contracts/values/text/full-name'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { coordinationTexts as texts } from '../../locales/en/coordination.ts'
import { postPath } from '../../paths.ts'
import { useConnection } from '../../sync/transport/connection.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Question } from '../../ui/dialog/question.tsx'
import { useProblem } from '../../ui/feedback/problem.tsx'
import { useWork } from '../../ui/hooks/use-work.ts'
import { NameText } from '../../ui/labels/name-text.tsx'
import { Tag } from '../../ui/labels/tag.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { lazyDialog } from '../../ui/loading/lazy-dialog.tsx'
import { StatusTag } from '../posts/state-tags.tsx'
import { reasonOf } from './call-reason.ts'
import { removeNeighbor } from './coordination.actions.ts'
import styles from './coordination.module.css'
import { useOpenPostsFor } from './coordination.reads.ts'

const CreatePostDialog = lazyDialog(() => import('../posts/composer/create-post-dialog.tsx'))

export function NeighborCard({ neighbor }: { neighbor: CoordinatedNeighbor }) {
  const { id, name, credits } = neighbor
  const [composedType, setComposedType] = useState<PostType | null>(null)
  return (
    <Card as="article" className={styles.card} aria-label={name}>
      <div className={styles.head}>
        <h3 className={styles.name}>
          <NameText>{fullNameOf(neighbor)}</NameText>
        </h3>
        <Tag>{texts.list.credits(credits)}</Tag>
      </div>
      <OpenPosts neighborId={id} />
      <div className={styles.actions}>
        <Button small onClick={() => setComposedType('request')}>
          {texts.list.request}
        </Button>
        <Button small tone="quiet" onClick={() => setComposedType('offer')}>
          {texts.list.offer}
        </Button>
        <RemoveButton neighbor={neighbor} />
      </div>
      {composedType && (
        <CreatePostDialog
          initialType={composedType}
          writtenFor={{ id, name }}
          onClose={() => setComposedType(null)}
        />
      )}
    </Card>
  )
}

function OpenPosts({ neighborId }: { neighborId: string }) {
  const posts = useOpenPostsFor(neighborId) ?? []
  if (posts.length === 0) return null
  return (
    <ul className={styles.posts} aria-label={texts.list.open}>
      {posts.map((post) => (
        <li key={post.id}>
          <Link to={postPath(post.id)} dir="auto">
            {post.title}
          </Link>{' '}
          <StatusTag post={post} />
        </li>
      ))}
    </ul>
  )
}

function RemoveButton({ neighbor: { id, name } }: { neighbor: CoordinatedNeighbor }) {
  const { remove } = texts
  const online = useConnection((connection) => connection.online)
  const [isAsking, setAsking] = useState(false)
  const { problem, show, clear } = useProblem()
  const [submit, isBusy] = useWork(async () => {
    clear()
    try {
      await removeNeighbor(id)
      setAsking(false)
    } catch (error) {
      show({ description: reasonOf(error) })
    }
  })
  return (
    <>
      {online && (
        <Button small tone="plain" onClick={() => setAsking(true)}>
          {remove.action}
        </Button>
      )}
      {isAsking && (
        <Question
          title={remove.question(name)}
          text={remove.text}
          confirm={remove.confirm}
          cancel={remove.keep}
          busy={isBusy}
          problem={problem}
          onConfirm={() => void submit()}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  )
}
