/**
 * Row types, as the driver returns them: epoch ms, 0/1, JSON as text. Names are snake_case in the database. Each feature has
 * a file of its own.
 */
import type { Selectable } from 'kysely'
import type { CalendarTables } from './calendar.tables.ts'
import type { ChecksTables } from './checks.tables.ts'
import type { ConversationsTables } from './conversations.tables.ts'
import type { CoordinationTables } from './coordination.tables.ts'
import type { CreditsTables } from './credits.tables.ts'
import type { ExplorationTables } from './exploration.tables.ts'
import type { ExportsTables } from './exports.tables.ts'
import type { FilesTables } from './files.tables.ts'
import type { HelpTables } from './help.tables.ts'
import type { InvitationsTables } from './invitations.tables.ts'
import type { JobsTables } from './jobs.tables.ts'
import type { MeetupsTables } from './meetups.tables.ts'
import type { MembersTables } from './members.tables.ts'
import type { MessagesTables } from './messages.tables.ts'
import type { ModerationTables } from './moderation.tables.ts'
import type { NotificationsTables } from './notifications.tables.ts'
import type { PasskeysTables } from './passkeys.tables.ts'
import type { PhonesTables } from './phones.tables.ts'
import type { PlacesTables } from './places.tables.ts'
import type { PlansTables } from './plans.tables.ts'
import type { PostsTables } from './posts.tables.ts'
import type { RewardsTables } from './rewards.tables.ts'
import type { SafetyTables } from './safety.tables.ts'
import type { SessionsTables } from './sessions.tables.ts'
import type { SetupTables } from './setup.tables.ts'
import type { StandingTables } from './standing.tables.ts'
import type { SyncTables } from './sync.tables.ts'

export interface Tables
  extends CalendarTables,
    ChecksTables,
    InvitationsTables,
    ConversationsTables,
    CoordinationTables,
    CreditsTables,
    ExplorationTables,
    ExportsTables,
    FilesTables,
    HelpTables,
    JobsTables,
    MeetupsTables,
    MembersTables,
    MessagesTables,
    ModerationTables,
    NotificationsTables,
    PasskeysTables,
    PhonesTables,
    PlacesTables,
    PlansTables,
    PostsTables,
    RewardsTables,
    SafetyTables,
    SessionsTables,
    SetupTables,
    StandingTables,
    SyncTables {}

export type Row<Name extends keyof Tables> = Selectable<Tables[Name]>
