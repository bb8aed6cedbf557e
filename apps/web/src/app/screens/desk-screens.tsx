/** `/operator` and the addresses behind it: the pages of those who look after a community. */
import { Route, Routes } from 'react-router-dom'
import DeskScreen from '../../features/cases/desk-screen.tsx'
import { CoordinationScreen } from '../../features/coordination/coordination-screen.tsx'
import SetupScreen from '../../features/setup/setup-screen.tsx'
import { paths } from '../../paths.ts'

export default function DeskScreens() {
  return (
    <Routes>
      <Route path="community" element={<SetupScreen />} />
      <Route path={paths.coordination.slice(paths.desk.length + 1)} element={<CoordinationScreen />} />
      {/* One screen for the queue and for a case: on a wide one they are side by side. */}
      <Route path=":caseId?" element={<DeskScreen />} />
    </Routes>
  )
}
