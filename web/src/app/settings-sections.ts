import { type ComponentType, lazy } from 'react'
import { type Caller, can } from '@quarry/contract/permission'
import type { Workspace } from '@quarry/contract/workspace'
import { type MessageKey, withLaterTexts } from '../lib/i18n.ts'

type NamedInCatalogue<Key> = Key extends `shell.sections.${infer Name}` ? Name : never
type SectionPage = ComponentType<{ workspace: Workspace }>

type Definition<Name> = {
  /** As it stands in the address; its words are `shell.sections.<name>`. */
  name: Name
  /** Which page of the address it belongs to (spec §2). */
  page: 'workspaceSettings' | 'workspaceSettingsMyPage'
  group: 'workspace' | 'developer' | 'personal'
  /** Who sees it, by what they may do there; everybody when absent. */
  sees?: (caller: Caller) => boolean
  load: () => Promise<{ default: SectionPage }>
}

const section = <const Name extends NamedInCatalogue<MessageKey>>(definition: Definition<Name>) => ({
  ...definition,
  load: () => withLaterTexts(definition.load),
  Page: lazy(() => withLaterTexts(definition.load)),
})

/** Every section of the settings, in the order it is shown. One that is added here appears in the address and in the navigation. */
const sections = [
  section({
    name: 'workspace',
    page: 'workspaceSettings',
    group: 'workspace',
    sees: (caller) => can(caller, 'workspace.edit'),
    load: () => import('../features/workspace/InfoPage.tsx').then(({ InfoPage }) => ({ default: InfoPage })),
  }),
  section({
    name: 'contentProvider',
    page: 'workspaceSettings',
    group: 'workspace',
    load: () => import('../features/source/SourcesPage.tsx').then(({ SourcesPage }) => ({ default: SourcesPage })),
  }),
  section({
    name: 'consent',
    page: 'workspaceSettings',
    group: 'workspace',
    sees: (caller) => can(caller, 'source.setUpConsent'),
    load: () => import('../features/consent/ConsentPage.tsx').then(({ ConsentPage }) => ({ default: ConsentPage })),
  }),
  section({
    name: 'members',
    page: 'workspaceSettings',
    group: 'workspace',
    load: () => import('../features/member/MembersPage.tsx').then(({ MembersPage }) => ({ default: MembersPage })),
  }),
  section({
    name: 'plan',
    page: 'workspaceSettings',
    group: 'workspace',
    sees: (caller) => can(caller, 'plan.view'),
    load: () => import('../features/plan/PlanPage.tsx').then(({ PlanPage }) => ({ default: PlanPage })),
  }),
  section({
    name: 'companyInfo',
    page: 'workspaceSettings',
    group: 'workspace',
    sees: (caller) => can(caller, 'workspace.edit'),
    load: () => import('../features/workspace/CompanyInfoPage.tsx').then(({ CompanyInfoPage }) => ({ default: CompanyInfoPage })),
  }),
  section({
    name: 'audit',
    page: 'workspaceSettings',
    group: 'workspace',
    sees: (caller) => can(caller, 'audit.view'),
    load: () => import('../features/audit/AuditPage.tsx').then(({ AuditPage }) => ({ default: AuditPage })),
  }),
  section({
    name: 'apiKeys',
    page: 'workspaceSettings',
    group: 'developer',
    load: () => import('../features/api-key/ApiKeysPage.tsx').then(({ ApiKeysPage }) => ({ default: ApiKeysPage })),
  }),
  section({
    name: 'myPage',
    page: 'workspaceSettingsMyPage',
    group: 'personal',
    load: () => import('../features/account/MyPage.tsx').then(({ MyPage }) => ({ default: MyPage })),
  }),
  section({
    name: 'security',
    page: 'workspaceSettingsMyPage',
    group: 'personal',
    load: () => import('../features/account/security/SecurityPage.tsx').then(({ SecurityPage }) => ({ default: SecurityPage })),
  }),
  section({
    name: 'environment',
    page: 'workspaceSettingsMyPage',
    group: 'personal',
    load: () => import('../features/account/EnvironmentPage.tsx').then(({ EnvironmentPage }) => ({ default: EnvironmentPage })),
  }),
  section({
    name: 'subscriptionInfo',
    page: 'workspaceSettingsMyPage',
    group: 'personal',
    load: () =>
      import('../features/account/SubscriptionInfoPage.tsx').then(({ SubscriptionInfoPage }) => ({
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
