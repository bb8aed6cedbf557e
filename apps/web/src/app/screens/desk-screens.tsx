/** `/operator` and the addresses behind it: the pages of those who look after a community. */
import { Route, Routes } from 'react-router-dom'
import ImportScreen from '../../features/administration/lists/import-screen.tsx'
import LettersScreen from '../../features/administration/lists/letters-screen.tsx'
import MemberScreen from '../../features/administration/member-screen.tsx'
import MembersScreen from '../../features/administration/members-screen.tsx'
import RecordScreen from '../../features/administration/record-screen.tsx'
import DeskScreen from '../../features/cases/desk-screen.tsx'
import { CoordinationScreen } from '../../features/coordination/coordination-screen.tsx'
import { FiguresScreen } from '../../features/figures/figures-screen.tsx'
import { PlacesDeskScreen } from '../../features/places/desk/places-desk-screen.tsx'
import { RewardsDeskScreen } from '../../features/rewards/desk/rewards-desk-screen.tsx'
import SetupScreen from '../../features/setup/setup-screen.tsx'
import { paths } from '../../paths.ts'

export default function DeskScreens() {
  return (
    <Routes>
      <Route path="figures" element={<FiguresScreen />} />
      <Route path="rewards" element={<RewardsDeskScreen />} />
      <Route path="places" element={<PlacesDeskScreen />} />
      <Route path="members" element={<MembersScreen />} />
      <Route path="members/record" element={<RecordScreen />} />
      <Route path="members/:memberId" element={<MemberScreen />} />
      <Route path="import" element={<ImportScreen />} />
      <Route path="letters" element={<LettersScreen />} />
      <Route path="community" element={<SetupScreen />} />
      <Route path={paths.coordination.slice(paths.desk.length + 1)} element={<CoordinationScreen />} />
      {/* One screen for the queue and for a case: on a wide one they are side by side. */}
      <Route path=":caseId?" element={<DeskScreen />} />
    </Routes>
  )
}
