import { z } from 'zod'
import { DocumentId, SourceId, WorkspaceId } from '../../domain/ids.ts'
import { ResultKind } from '../../domain/search/search.ts'
import { ServiceName } from '../../domain/source/service.ts'
import type { Named } from '../../calls/names.ts'
import { homePaths } from '../../calls/workspace/home.ts'
import { route } from '../route.ts'
import { Ancestor } from '../search/search.ts'

export const ChangedDocument = z
  .object({
    contentId: DocumentId,
    contentTitle: z.string(),
    /** Opens the document: at the service where it has an address, else in Quarry (then it starts with `/`). */
    contentDisplayableLink: z.string(),
    contentUpdatedAt: z.iso.datetime(),
    ancestorsTitleLinkList: z.array(Ancestor),
    kind: ResultKind,
    format: z.string(),
    workspaceContentProviderDisplayName: z.string(),
    workspaceContentProviderInfoId: SourceId,
    workspaceContentProviderServiceName: ServiceName,
  })
  .meta({ id: 'ChangedDocument' })
export type ChangedDocument = Named<z.infer<typeof ChangedDocument>>

const Home = z
  .object({
    /** Changed within seven days, the latest first; at most six. */
    changed: z.array(ChangedDocument),
    /** How many changed within a day and within seven; counted to no more than some hundred of a source, which `isMore` tells. */
    counts: z.object({ day: z.int(), week: z.int(), isMore: z.boolean() }),
    /**
     * Documents by when they were last changed: within a day, seven days, thirty days, a year, earlier. Of a large workspace a random choice,
     * so they are shares, not counts.
     */
    ages: z.tuple([z.int(), z.int(), z.int(), z.int(), z.int()]),
  })
  .meta({ id: 'Home' })
export type Home = Named<z.infer<typeof Home>>

/** What is done of a member's first steps. Null: not theirs to do. */
const FirstSteps = z
  .object({
    /** A source they search is connected, or files are uploaded; samples are none. */
    connect: z.boolean(),
    /** They have searched for something. */
    ask: z.boolean(),
    /** Somebody else is here, or invited. */
    invite: z.boolean().nullable(),
  })
  .meta({ id: 'FirstSteps' })
export type FirstSteps = z.infer<typeof FirstSteps>

const inWorkspace = z.object({ workspaceId: WorkspaceId })

export const homeRoutes = {
  show: route({
    ...homePaths.show,
    summary: 'What changed lately of all the caller may see, and how old it is',
    access: 'search.use',
    query: inWorkspace,
    output: Home,
    errors: [],
  }),
  steps: route({
    ...homePaths.steps,
    summary: "What is left of the caller's first steps in a workspace",
    access: 'home.use',
    query: inWorkspace,
    /** Null once they are all done, or put away. */
    output: z.object({ steps: FirstSteps.nullable() }),
    perMinute: 300,
    errors: [],
  }),
  endSteps: route({
    ...homePaths.endSteps,
    summary: "Put the caller's first steps in a workspace away",
    access: 'home.use',
    query: inWorkspace,
    output: z.object({}),
    errors: [],
  }),
}
