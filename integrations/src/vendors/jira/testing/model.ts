/** What a Jira site holds, as a test writes it. Times go forward by a second with each change. */
export type FakeJiraComment = {
  id: string
  author: string
  body: unknown
  at: string
  /** Another moment than `at` where somebody has changed it. */
  editedAt: string
  properties: FakeProperties
  visibility: { type: 'role' | 'group'; value: string } | null
}
export type FakeWorklog = { id: string; author: string; comment: unknown; at: string; spent: string } & Pick<
  FakeJiraComment,
  'visibility'
>
export type FakeJiraFile = { id: string; filename: string; bytes: Uint8Array; author: string; at: string }
/** What apps leave on a thing, by key. */
export type FakeProperties = Record<string, unknown>
export type FakeIssue = {
  id: string
  key: string
  project: string
  summary: string
  description: unknown
  assignee: string | null
  reporter: string
  parent: string | null
  security: string | null
  labels: string[]
  custom: Record<string, unknown>
  type: string
  status: string
  priority: string
  due: string | null
  properties: FakeProperties
  /** Whether a search knows it yet. */
  isIndexed: boolean
  created: string
  comments: FakeJiraComment[]
  worklogs: FakeWorklog[]
  files: FakeJiraFile[]
  updated: string
  /** How often it was changed since it was made. */
  changes: number
}
export type FakeHolder = { type: string; value?: string }
export type FakeProject = {
  id: string
  key: string
  name: string
  lead: string
  /** Who has BROWSE_PROJECTS; null: the account may not see the permission scheme. */
  browse: FakeHolder[] | null
  levels: Record<string, FakeHolder[]>
  roles: Record<string, { users: string[]; groups: string[] }>
  /** Fields that a new issue has beside those every one has, as Jira describes them. */
  fields: object[]
}
export type FakeLink = { id: string; type: string; from: string; to: string }

export type JiraSite = ReturnType<typeof jiraSite>

/** A document of Atlassian's editor with these paragraphs. */
export const doc = (...paragraphs: string[]) => ({
  type: 'doc',
  version: 1,
  content: paragraphs.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] })),
})

export function jiraSite() {
  let clock = Date.parse('2026-03-01T09:00:00.000Z')
  let ids = 10_000
  const tick = () => new Date((clock += 1000)).toISOString()
  const next = () => String((ids += 1))
  const projects = new Map<string, FakeProject>()
  const issues = new Map<string, FakeIssue>()
  const users = new Map<string, { name: string; email: string | null; type: string }>()
  const groups = new Map<string, { members: string[]; products: string[] }>()
  const links: FakeLink[] = []
  const touch = (issue: FakeIssue) => Object.assign(issue, { updated: tick() })
  return {
    projects,
    issues,
    users,
    groups,
    links,
    /** Whether searches know at once what was created. */
    indexesAtOnce: true,
    visitors: false,
    /** Page tokens given before this number are not taken any more. */
    oldestToken: 0,
    timeZone: 'Asia/Seoul',
    offset: '+09:00',
    tick,
    /** Lets an hour go by. */
    later: () => void (clock += 3_600_000),
    /** Goes on from the present moment. */
    now: () => void (clock = Date.now()),
    user(id: string, name: string, email: string | null = null, type = 'atlassian') {
      users.set(id, { name, email, type })
      return id
    },
    group(id: string, members: string[], products: string[] = []) {
      groups.set(id, { members, products })
      return id
    },
    project(key: string, browse: FakeHolder[] | null = [{ type: 'group', value: 'staff' }]) {
      const project: FakeProject = {
        id: next(),
        key,
        name: `${key} project`,
        lead: 'ada',
        browse,
        levels: {},
        roles: {},
        fields: [],
      }
      projects.set(project.id, project)
      return project
    },
    issue(project: FakeProject, summary: string, given: Partial<FakeIssue> = {}) {
      const id = next()
      const issue: FakeIssue = {
        id,
        key: `${project.key}-${id}`,
        project: project.id,
        summary,
        description: doc(`About ${summary}`),
        assignee: null,
        reporter: 'ada',
        parent: null,
        security: null,
        labels: [],
        custom: {},
        type: 'Task',
        status: 'In progress',
        priority: 'High',
        due: null,
        properties: {},
        isIndexed: true,
        comments: [],
        worklogs: [],
        files: [],
        created: tick(),
        updated: tick(),
        changes: 0,
        ...given,
      }
      issues.set(id, issue)
      return issue
    },
    edit: (issue: FakeIssue, change: Partial<FakeIssue>) => touch(Object.assign(issue, { changes: issue.changes + 1 }, change)),
    comment(
      issue: FakeIssue,
      body: unknown,
      visibility: FakeJiraComment['visibility'] = null,
      { author = 'bob', properties = {} }: { author?: string; properties?: FakeProperties } = {},
    ) {
      const at = tick()
      const comment: FakeJiraComment = { id: next(), author, body, at, editedAt: at, visibility, properties }
      issue.comments.push(comment)
      touch(issue)
      return comment
    },
    logWork(issue: FakeIssue, comment: unknown, visibility: FakeWorklog['visibility'] = null) {
      issue.worklogs.push({ id: next(), author: 'bob', comment, at: tick(), spent: '3h 20m', visibility })
      touch(issue)
    },
    link(type: string, from: string, to: string) {
      // The same link twice is one: https://developer.atlassian.com/cloud/jira/platform/rest/v3/api-group-issue-links/
      if (!links.some((each) => each.type === type && each.from === from && each.to === to))
        links.push({ id: next(), type, from, to })
    },
    attach(issue: FakeIssue, filename: string, text: string) {
      const file: FakeJiraFile = { id: next(), filename, bytes: Buffer.from(text), author: 'ada', at: tick() }
      issue.files.push(file)
      touch(issue)
      return file
    },
  }
}
