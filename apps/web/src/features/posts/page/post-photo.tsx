import type { Post } from '@porchlight/contracts/posts/posts.schema'
import { useState } from 'react'
import { fileTexts } from '../../../locales/en/files.ts'
import { lazyDialog } from '../../../ui/loading/lazy-dialog.tsx'
import { Photo } from '../../files/photo.tsx'

const PhotoDialog = lazyDialog(() => import('../../files/photo-dialog.tsx'))

interface PostPhotoProps {
  post: Post
  className?: string | undefined
}

/** The photo of a post, which opens large; nothing without one. */
export function PostPhoto({ post: { photo, title, type }, className }: PostPhotoProps) {
  const [isOpen, setOpen] = useState(false)
  if (!photo) return null
  const alt = fileTexts.of.post(title)
  return (
    <>
      <Photo
        photo={photo}
        alt={alt}
        size="full"
        tone={type}
        className={className}
        onOpen={() => setOpen(true)}
      />
      {isOpen && <PhotoDialog photo={photo} alt={alt} onClose={() => setOpen(false)} />}
    </>
  )
}
