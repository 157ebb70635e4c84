import {
  AppWindow,
  BadgeCheck,
  Bookmark,
  Building2,
  ChartColumn,
  CreditCard,
  Equal,
  KeyRound,
  Landmark,
  Languages,
  LogIn,
  Pin,
  Plug,
  Receipt,
  ScrollText,
  ShieldCheck,
  Sparkles,
  ThumbsUp,
  UserRound,
  Users,
} from 'lucide-react'
import type { ComponentType } from 'react'
import { type Caller, can, canAtAll } from '@quarry/contract/workspace/permission'
import { unlimitedPlan } from '@quarry/contract/plan/plan-catalogue'
import { callerIn } from '@quarry/contract/workspace/workspace'
import type { Workspace } from '@quarry/contract/wire/workspace/workspace'
import type { MessageKey } from '../lib/i18n.ts'
import { lazyPage } from '../lib/later/lazy-page.ts'
import { SourcesIcon } from '../ui/SourcesIcon.tsx'

type NamedInCatalogue<Key> = Key extends `shell.sections.${infer Name}` ? Name : never
type SectionPage = ComponentType<{ workspace: Workspace }>

type Definition<Name> = {
  /** As it stands in the address; its words are `shell.sections.<name>`. */
  name: Name
  /** Which page of the address it belongs to (spec §2). */
  page: 'workspaceSettings' | 'workspaceSettingsMyPage'
  group: 'workspace' | 'control' | 'personal'
  Icon: ComponentType<{ className?: string }>
  /** Who sees it, by what they may do there; everybody when absent. */
  sees?: (caller: Caller) => boolean
  /** Where it would say nothing, no list leads to it; everywhere else when absent. */
  isEmptyIn?: (workspace: Workspace) => boolean
  load: () => Promise<{ default: SectionPage }>
}

const section = <const Name extends NamedInCatalogue<MessageKey>>(definition: Definition<Name>) => ({
  ...definition,
  ...lazyPage(definition.load),
})

/** Every section of the settings, in the order it is shown. One that is added here appears in the address and in the navigation. */
const sections = [
  section({
    name: 'workspace',
    Icon: Building2,
    page: 'workspaceSettings',
    group: 'workspace',
    sees: (caller) => can(caller, 'workspace.edit'),
    load: () => import('../features/workspace/InfoPage.tsx').then(({ InfoPage }) => ({ default: InfoPage })),
  }),
  section({
    name: 'companyInfo',
    Icon: Landmark,
    page: 'workspaceSettings',
    group: 'workspace',
    sees: (caller) => can(caller, 'workspace.edit'),
    load: () => import('../features/workspace/CompanyInfoPage.tsx').then(({ CompanyInfoPage }) => ({ default: CompanyInfoPage })),
  }),
  section({
    name: 'contentProvider',
    Icon: SourcesIcon,
    page: 'workspaceSettings',
    group: 'workspace',
    load: () => import('../features/source/SourcesPage.tsx').then(({ SourcesPage }) => ({ default: SourcesPage })),
  }),
  section({
    name: 'members',
    Icon: Users,
    page: 'workspaceSettings',
    group: 'workspace',
    load: () => import('./MembersSection.tsx').then(({ MembersSection }) => ({ default: MembersSection })),
  }),
  section({
    name: 'connections',
    Icon: Plug,
    page: 'workspaceSettings',
    group: 'workspace',
    sees: (caller) => canAtAll(caller, 'connection.view'),
    load: () =>
      import('../features/connection/ConnectionsPage.tsx').then(({ ConnectionsPage }) => ({ default: ConnectionsPage })),
  }),
  section({
    name: 'consent',
    Icon: LogIn,
    page: 'workspaceSettings',
    group: 'workspace',
    sees: (caller) => can(caller, 'source.setUpConsent'),
    load: () => import('../features/consent/ConsentPage.tsx').then(({ ConsentPage }) => ({ default: ConsentPage })),
  }),
  section({
    name: 'synonyms',
    Icon: Equal,
    page: 'workspaceSettings',
    group: 'workspace',
    sees: (caller) => can(caller, 'search.manage'),
    load: () => import('../features/synonym/SynonymsPage.tsx').then(({ SynonymsPage }) => ({ default: SynonymsPage })),
  }),
  section({
    name: 'pins',
    Icon: Pin,
    page: 'workspaceSettings',
    group: 'workspace',
    sees: (caller) => can(caller, 'search.manage'),
    load: () => import('../features/search/pins/PinsPage.tsx').then(({ PinsPage }) => ({ default: PinsPage })),
  }),
  section({
    name: 'insights',
    Icon: ChartColumn,
    page: 'workspaceSettings',
    group: 'workspace',
    sees: (caller) => can(caller, 'search.manage'),
    load: () => import('../features/search/insights/InsightsPage.tsx').then(({ InsightsPage }) => ({ default: InsightsPage })),
  }),
  section({
    name: 'model',
    Icon: Sparkles,
    page: 'workspaceSettings',
    group: 'workspace',
    sees: (caller) => can(caller, 'model.manage'),
    load: () => import('../features/model/ModelPage.tsx').then(({ ModelPage }) => ({ default: ModelPage })),
  }),
  section({
    name: 'votes',
    Icon: ThumbsUp,
    page: 'workspaceSettings',
    group: 'workspace',
    sees: (caller) => can(caller, 'votes.manage'),
    load: () => import('../features/search/votes/VotesPage.tsx').then(({ VotesPage }) => ({ default: VotesPage })),
  }),
  section({
    name: 'plan',
    Icon: CreditCard,
    page: 'workspaceSettings',
    group: 'workspace',
    sees: (caller) => can(caller, 'plan.view'),
    isEmptyIn: ({ paymentPlanCode }) => paymentPlanCode === unlimitedPlan.code,
    load: () => import('./PlanSection.tsx').then(({ PlanSection }) => ({ default: PlanSection })),
  }),
  section({
    name: 'audit',
    Icon: ScrollText,
    page: 'workspaceSettings',
    group: 'control',
    sees: (caller) => can(caller, 'audit.view'),
    load: () => import('../features/audit/AuditPage.tsx').then(({ AuditPage }) => ({ default: AuditPage })),
  }),
  section({
    name: 'apiKeys',
    Icon: KeyRound,
    page: 'workspaceSettings',
    group: 'control',
    load: () => import('../features/api-key/ApiKeysPage.tsx').then(({ ApiKeysPage }) => ({ default: ApiKeysPage })),
  }),
  section({
    name: 'connectedApps',
    Icon: AppWindow,
    page: 'workspaceSettings',
    group: 'control',
    load: () =>
      import('../features/connected-app/ConnectedAppsPage.tsx').then(({ ConnectedAppsPage }) => ({ default: ConnectedAppsPage })),
  }),
  section({
    name: 'myPage',
    Icon: UserRound,
    page: 'workspaceSettingsMyPage',
    group: 'personal',
    load: () => import('../features/account/own/MyPage.tsx').then(({ MyPage }) => ({ default: MyPage })),
  }),
  section({
    name: 'security',
    Icon: ShieldCheck,
    page: 'workspaceSettingsMyPage',
    group: 'personal',
    load: () => import('../features/account/security/SecurityPage.tsx').then(({ SecurityPage }) => ({ default: SecurityPage })),
  }),
  section({
    name: 'approvals',
    Icon: BadgeCheck,
    page: 'workspaceSettingsMyPage',
    group: 'personal',
    load: () => import('../features/agent/approval/RulesPage.tsx').then(({ RulesPage }) => ({ default: RulesPage })),
  }),
  section({
    name: 'savedSearches',
    Icon: Bookmark,
    page: 'workspaceSettingsMyPage',
    group: 'personal',
    load: () => import('../features/search/saved/SavedPage.tsx').then(({ SavedPage }) => ({ default: SavedPage })),
  }),
  section({
    name: 'environment',
    Icon: Languages,
    page: 'workspaceSettingsMyPage',
    group: 'personal',
    load: () =>
      import('../features/account/own/EnvironmentPage.tsx').then(({ EnvironmentPage }) => ({ default: EnvironmentPage })),
  }),
  section({
    name: 'subscriptionInfo',
    Icon: Receipt,
    page: 'workspaceSettingsMyPage',
    group: 'personal',
    load: () =>
      import('../features/account/own/SubscriptionInfoPage.tsx').then(({ SubscriptionInfoPage }) => ({
        default: SubscriptionInfoPage,
      })),
  }),
]

export type SettingsSection = (typeof sections)[number]
export type SettingsPageName = SettingsSection['page']

export const sectionNames = sections.map(({ name }) => name)

/** Starts fetching the code of a section before it is needed. A failure shows when the section is. */
export const loadSection = (name: string | undefined): Promise<unknown> =>
  (sections.find((each) => each.name === name) ?? sections[0]!).load().catch(() => null)

export const sectionsOf = (caller: Caller): SettingsSection[] => sections.filter(({ sees }) => sees?.(caller) ?? true)

/** Sources have a tab of their own. */
export const sourcesSection = 'contentProvider' satisfies SettingsSection['name']

/** What lists lead to: every section the person sees that says something. */
export const sectionsIn = (workspace: Workspace): SettingsSection[] =>
  sectionsOf(callerIn(workspace)).filter(({ isEmptyIn }) => !isEmptyIn?.(workspace))

/** What the list of the settings holds. */
export const listedIn = (workspace: Workspace): SettingsSection[] =>
  sectionsIn(workspace).filter(({ name }) => name !== sourcesSection)

/** The section an address names; the first of its page, or of all, when there is no such section for them. */
export function sectionAt(page: SettingsPageName, name: string | undefined, caller: Caller): SettingsSection {
  const visible = sectionsOf(caller)
  const ofPage = visible.filter((each) => each.page === page)
  return ofPage.find((each) => each.name === name) ?? ofPage[0] ?? visible[0]!
}

/** The part of the address that opens a section. */
export const addressOfSection = ({ page, name }: SettingsSection) => ({ page, section: name })

/** In the order the sections have. */
export function groupsOf(
  visible: readonly SettingsSection[],
): { group: SettingsSection['group']; sections: SettingsSection[] }[] {
  return [...Map.groupBy(visible, ({ group }) => group)].map(([group, ofGroup]) => ({ group, sections: ofGroup }))
}
