/** The head of each page of the desk: its name, the way back, and the way to the other pages that the member has. */
import { NavLink } from 'react-router-dom'
import { deskTexts as texts } from '../../locales/en/desk.ts'
import { paths } from '../../paths.ts'
import { ScreenHeader } from '../../ui/layout/screen-header.tsx'
import { useMember } from '../members/members.reads.ts'
import styles from './desk-head.module.css'
import { deskPages } from './desk-pages.ts'

export function DeskHead({ title }: { title: string }) {
  const member = useMember()
  const pages = deskPages.filter(({ role }) => member?.isOperator || (role && member?.[role]))
  return (
    <>
      <ScreenHeader title={title} back={{ to: paths.profile, label: texts.back }} />
      {pages.length > 1 && (
        <nav aria-label={texts.pages.label}>
          <ul className={styles.pages}>
            {pages.map(({ path, label }) => (
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
