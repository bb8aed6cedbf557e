/**
 * A member's photo beside their name, or their initials: when there is no photo, before it has arrived, and when data
 * is saved.
 */
import type { Photo } from '@porchlight/contracts/files/files.schema'
import { initialIn } from '@porchlight/contracts/values/text/initials'
import { classNames } from '../../ui/class-names.ts'
import styles from './avatar.module.css'
import { Thumb } from './thumb.tsx'

interface AvatarProps {
  /** The name, as it stands beside the avatar. */
  name: string
  photo: Photo | undefined
  size?: 'small' | 'medium' | 'large'
  className?: string | undefined
}

export function Avatar({ name, photo, size = 'medium', className }: AvatarProps) {
  return (
    <span
      className={classNames(styles.face, styles[size], className)}
      aria-hidden="true"
      data-initials={initialsOf(name)}
    >
      {photo && <Thumb photo={photo} />}
    </span>
  )
}

function initialsOf(name: string): string {
  return name.split(' ').slice(0, 2).map(initialIn).join('')
}
