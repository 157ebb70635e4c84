import type { Access, Principal } from '../../kit/rights.ts'
import type { JiraClient } from './client.ts'
import { type Grants, grantsOf, type Holder } from './holders.ts'
import type { Issue, Project } from './shapes.ts'

/** Our groups for those who may browse a project, and for those a security level of it lets in: their members change, the issues need not. */
export const projectGroup = (projectId: string) => `project:${projectId}`
export const levelGroup = (projectId: string, levelId: string) => `level:${projectId}:${levelId}`

export type IssueAccess = {
  grants(project: Project): Promise<Grants | null>
  /** Undefined where Jira does not say. */
  accessTo(project: Project, issue: Issue): Promise<Access | undefined>
}

export function openIssueAccess(client: JiraClient): IssueAccess {
  const known = new Map<string, Promise<Grants | null>>()
  const grants = (project: Project) => {
    const asking = known.get(project.id) ?? grantsOf(client, project)
    known.set(project.id, asking)
    return asking
  }
  return {
    grants,
    async accessTo(project, issue) {
      const granted = await grants(project)
      if (granted === null) return undefined
      const browsing: Principal[] = [`group:${projectGroup(project.id)}`, ...involved(granted.browse, issue)]
      const level = issue.fields.security?.id
      if (level === undefined) return [browsing]
      return [browsing, [`group:${levelGroup(project.id, level)}`, ...involved(granted.levels.get(level) ?? [], issue)]]
    },
  }
}

const roles = ['assignee', 'reporter'] as const

/** Those whom a holder means because of their part in this issue. */
function involved(holders: readonly Holder[], { fields }: Issue): Principal[] {
  const named = roles.filter((role) => holders.some(({ type }) => type === role))
  return [...new Set(named.flatMap((role): Principal[] => (fields[role] ? [`user:${fields[role].accountId}`] : [])))]
}

/** What of the grants is written into each issue instead of into a group. */
export const partsIn = ({ browse, levels }: Grants): string =>
  [['', browse] as const, ...levels]
    .map(([level, holders]) => [level, ...roles.filter((role) => holders.some(({ type }) => type === role))].join())
    .toSorted()
    .join(';')
