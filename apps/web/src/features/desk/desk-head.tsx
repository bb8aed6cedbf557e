/** The head of each page of the desk: its name, the way back, and for operators the way to the other pages. */
import { NavLink } from 'react-router-dom'
import { deskTexts as texts } from '../../locales/en/desk.ts'
import { paths } from '../../paths.ts'
import { ScreenHeader } from '../../ui/layout/screen-header.tsx'
import { useMember } from '../members/members.reads.ts'
import styles from './desk-head.module.css'
import { deskPages } from './desk-pages.ts'

export function DeskHead({ title }: { title: string }) {
  const isOperator = useMember()?.isOperator === true
  return (
    <>
      <ScreenHeader title={title} back={{ to: paths.profile, label: texts.back }} />
      {isOperator && deskPages.length > 1 && (
        <nav aria-label={texts.pages.label}>
          <ul className={styles.pages}>
            {deskPages.map(({ path, label }) => (
              <li key={path}>
                <NavLink className={styles.page} to={path} end={path === paths.desk}>
                  {label}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </>
  )
}
