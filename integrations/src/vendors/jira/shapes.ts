import { z } from 'zod'

/** What is taken from the replies of Jira. https://developer.atlassian.com/cloud/jira/platform/rest/v3/intro/ */
const Person = z.object({ accountId: z.string(), displayName: z.string().nullish() }).nullish()
const Named = z.object({ name: z.string() }).nullish()

/** As Jira writes times (`2026-03-01T18:00:00.000+0900`), in UTC. */
const Time = z
  .string()
  .transform((text) => new Date(text.replace(/([+-]\d\d)(\d\d)$/, '$1:$2')))
  .refine((time) => !Number.isNaN(time.getTime()))
  .transform((time) => time.toISOString())

export const Project = z.object({ id: z.string(), key: z.string(), name: z.string(), lead: Person })
export type Project = z.output<typeof Project>

export const Attachment = z.object({
  id: z.string(),
  filename: z.string(),
  mimeType: z.string().nullish(),
  size: z.number().nullish(),
  created: Time,
  author: Person,
})

export const JiraComment = z.object({
  author: Person,
  body: z.unknown().optional(),
  created: Time,
  /** Whom it is for; absent or null: everyone who sees the issue. */
  visibility: z.unknown().optional(),
})
export type JiraComment = z.output<typeof JiraComment>
export const Comments = z.object({ comments: z.array(JiraComment), total: z.int().nullish() }).nullish()

/** https://developer.atlassian.com/cloud/jira/platform/rest/v3/api-group-issue-worklogs/ */
export const Worklog = z.object({
  author: Person,
  comment: z.unknown().optional(),
  started: Time,
  timeSpent: z.string().nullish(),
  /** As of a comment. */
  visibility: z.unknown().optional(),
})
export type Worklog = z.output<typeof Worklog>
export const Worklogs = z.object({ worklogs: z.array(Worklog), total: z.int().nullish() }).nullish()

export const listedFields = [
  'summary',
  'updated',
  'project',
  'parent',
  'assignee',
  'reporter',
  'creator',
  'security',
  'attachment',
]

/** An issue in a list. */
export const Issue = z.object({
  id: z.string(),
  key: z.string(),
  fields: z.object({
    summary: z.string().nullish(),
    updated: Time,
    project: z.object({ id: z.string() }),
    parent: z
      .object({ id: z.string(), key: z.string(), fields: z.object({ summary: z.string().nullish() }).nullish() })
      .nullish(),
    assignee: Person,
    reporter: Person,
    creator: Person,
    security: z.object({ id: z.string() }).nullish(),
    attachment: z.array(Attachment).nullish(),
  }),
})
export type Issue = z.output<typeof Issue>

const Key = z.object({ key: z.string() })
const Link = z.object({
  type: z.object({ inward: z.string(), outward: z.string() }),
  inwardIssue: Key.nullish(),
  outwardIssue: Key.nullish(),
})

/** An issue with all there is to read. */
export const WholeIssue = z.object({
  key: z.string(),
  names: z.record(z.string(), z.string()).optional(),
  schema: z.record(z.string(), z.object({ custom: z.string().optional() })).optional(),
  fields: z.looseObject({
    description: z.unknown().optional(),
    environment: z.unknown().optional(),
    project: Named,
    issuetype: Named,
    status: Named,
    priority: Named,
    resolution: Named,
    assignee: Person,
    reporter: Person,
    labels: z.array(z.string()).nullish(),
    components: z.array(z.object({ name: z.string() })).nullish(),
    versions: z.array(z.object({ name: z.string() })).nullish(),
    fixVersions: z.array(z.object({ name: z.string() })).nullish(),
    parent: Key.nullish(),
    subtasks: z.array(Key).nullish(),
    issuelinks: z.array(Link).nullish().catch(null),
    duedate: z.string().nullish(),
    comment: Comments,
    worklog: Worklogs,
  }),
})
export type WholeIssue = z.output<typeof WholeIssue>
