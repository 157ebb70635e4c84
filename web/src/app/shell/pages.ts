/** The tabs of a workspace that exist. `agent` is home (spec §2), `search` what is found from there. */
export const pages = ['agent', 'search', 'workspaceSettings', 'workspaceSettingsMyPage'] as const
export type PageName = (typeof pages)[number]

/** What the page `agent` shows instead of home. */
export const views = ['agents'] as const
export type ViewName = (typeof views)[number]

/** What is shown instead of home: as the address says, or what its part after `#` names, which is enough (spec §2). */
export const viewAt = ({ page, view }: { page: PageName; view?: ViewName | undefined }, hash: string): ViewName | undefined =>
  page !== 'agent' ? undefined : (view ?? (/^(detail|chat)=/.test(hash) ? 'agents' : undefined))
