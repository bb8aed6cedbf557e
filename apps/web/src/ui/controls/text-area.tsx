/** The field for longer texts. Apart from the others, since no visitor has one before them. */
import { type ComponentProps, useImperativeHandle, useRef } from 'react'
import { classNames } from '../class-names.ts'
import { useGrowing } from '../hooks/use-growing.ts'
import styles from './field.module.css'

export function TextArea({ className, ref, ...rest }: ComponentProps<'textarea'>) {
  const field = useRef<HTMLTextAreaElement>(null)
  useImperativeHandle(ref, () => field.current as HTMLTextAreaElement)
  useGrowing(field)
  return (
    <textarea
      rows={3}
      dir="auto"
      {...rest}
      ref={field}
      className={classNames(styles.control, styles.area, className)}
    />
  )
}
