import { markdownOf } from '@quarry/integrations/platforms/atlassian/adf'
import type { Holding } from '../services/acting-services.ts'
import type { Things } from '../services/acting/things.ts'

/** One difference between what services held before and after. */
export type Difference = {
  what:
    | 'issue made'
    | 'issue changed'
    | 'comment'
    | 'link'
    | 'event made'
    | 'event changed'
    | 'event deleted'
    | 'made'
    | 'changed'
    | 'deleted'
    | 'other'
} & Record<string, unknown>

type Issue = Holding['jira']['issues'][number]
type Event = Holding['googlecalendar'][number][number]

const issueFields = [
  'summary',
  'assignee',
  'labels',
  'type',
  'status',
  'priority',
  'due',
  'parent',
  'security',
  'custom',
] as const

/** Everything that became different, one thing each. */
export function changesOf(before: Holding, after: Holding): Difference[] {
  const issues = after.jira.issues.flatMap((issue) =>
    ofIssue(
      before.jira.issues.find(({ id }) => id === issue.id),
      issue,
    ),
  )
  const lost = before.jira.issues.filter(({ id }) => !after.jira.issues.some((issue) => issue.id === id))
  const links = after.jira.links
    .slice(before.jira.links.length)
    .map(({ type, from, to }): Difference => ({ what: 'link', type, from, to }))
  const [eventsBefore, eventsAfter] = [before.googlecalendar.flat(), after.googlecalendar.flat()]
  const events = eventsAfter.flatMap((event) =>
    ofEvent(
      eventsBefore.find(({ id }) => id === event.id),
      event,
    ),
  )
  return [
    ...issues,
    ...lost.map((): Difference => ({ what: 'other' })),
    ...links,
    ...events,
    ...ofThings(before.things, after.things),
  ]
}

function ofIssue(before: Issue | undefined, after: Issue): Difference[] {
  const text = (issue: Issue) => markdownOf(issue.description)
  const comments = after.comments
    .slice(before?.comments.length ?? 0)
    .map(({ body }): Difference => ({ what: 'comment', key: after.key, text: markdownOf(body) }))
  const facts = Object.fromEntries(issueFields.map((name) => [name, after[name]]))
  if (!before) return [{ what: 'issue made', project: after.key.split('-')[0]!, ...facts, text: text(after) }, ...comments]
  const changed = issueFields.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
  const names = [...changed, ...(text(before) === text(after) ? [] : ['text'])]
  if (names.length === 0) return comments
  return [{ what: 'issue changed', key: after.key, changed: names, ...facts, text: text(after) }, ...comments]
}

const factsOf = ({ summary, start, end, ...event }: Event) => ({
  title: summary,
  start: start.dateTime ?? start.date,
  end: end.dateTime ?? end.date,
  place: event['location'] ?? null,
  text: event['description'] ?? null,
  guests: ((event['attendees'] as { email: string }[] | undefined) ?? []).map(({ email }) => email),
})

function ofEvent(before: Event | undefined, after: Event): Difference[] {
  if (!before) return [{ what: 'event made', ...factsOf(after) }]
  if (before.status !== 'cancelled' && after.status === 'cancelled') return [{ what: 'event deleted', id: after.id }]
  const isSame = JSON.stringify(factsOf(before)) === JSON.stringify(factsOf(after))
  return isSame ? [] : [{ what: 'event changed', id: after.id, ...factsOf(after) }]
}

type ByService = Readonly<Record<string, Things>>

/** Of all services that hold nothing but things: which of them is another one, and in what. */
function ofThings(before: ByService, after: ByService): Difference[] {
  return Object.entries(after).flatMap(([at, things]): Difference[] => {
    const known = before[at]!
    const deleted = Object.keys(known).filter((id) => !(id in things))
    const others = Object.entries(things).flatMap(([id, facts]): Difference[] => {
      const former = known[id]
      if (!former) return [{ what: 'made', at, ...facts }]
      const changed = Object.keys(facts).filter((name) => JSON.stringify(former[name]) !== JSON.stringify(facts[name]))
      return changed.length === 0 ? [] : [{ what: 'changed', at, id, changed, ...facts }]
    })
    return [...deleted.map((id): Difference => ({ what: 'deleted', at, id })), ...others]
  })
}
